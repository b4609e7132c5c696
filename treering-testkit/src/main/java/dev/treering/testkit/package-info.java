/** What tests of adapters and applications need: contract suites, generators and stand-ins. */
@NullMarked
package dev.treering.testkit;

import org.jspecify.annotations.NullMarked;
