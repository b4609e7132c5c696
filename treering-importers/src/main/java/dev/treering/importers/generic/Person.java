package dev.treering.importers.generic;

import org.jspecify.annotations.Nullable;

/** What a table of people tells of one: their name, role and whether they are a program. */
record Person(String name, @Nullable String role, boolean bot) {}
