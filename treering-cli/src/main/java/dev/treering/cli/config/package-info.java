/**
 * Where settings come from: a built-in default, the file {@code config.properties} in the home
 * directory, the environment, a flag; each overrides the one before.
 *
 * <p>{@link dev.treering.cli.config.Setting} lists every key with its default and rule. {@link
 * dev.treering.cli.config.Configuration} resolves them and remembers where each value came from,
 * which is what {@code treering config} prints. {@link dev.treering.cli.config.Environment} is the
 * one class that reads environment variables.
 */
@NullMarked
package dev.treering.cli.config;

import org.jspecify.annotations.NullMarked;
