/**
 * JSON as exports contain it: {@link dev.treering.importers.json.JsonStream} walks a file of any
 * size and hands out one bounded {@link dev.treering.importers.json.Json} value at a time. Numbers
 * keep the characters they were written with, since ids and instants would not survive a double.
 */
@NullMarked
package dev.treering.importers.json;

import org.jspecify.annotations.NullMarked;
