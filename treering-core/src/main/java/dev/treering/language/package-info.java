/**
 * What chat sounds like: the words by which people decide, revise, propose, joke and agree.
 *
 * <p>{@link dev.treering.language.Words} cuts a text into tokens. {@link
 * dev.treering.language.CueLexicon} finds phrases of each {@link dev.treering.language.Cue} class
 * in them; the phrases stand in resource files, one per language, so a speaker of the language can
 * read and extend them. {@link dev.treering.language.ValueReader} finds numbers, dates, times and
 * sums. {@link dev.treering.language.MessageProfile} is all of this for one message, made once.
 *
 * <p>{@link dev.treering.language.ActModel} reads from learned weights of words and pairs of words
 * what a message does to the talk.
 *
 * <p>{@link dev.treering.language.Claims} reads what people say of themselves and of things that
 * all know, where it is said plainly.
 *
 * <p>{@link dev.treering.language.QuestionProfile} tells what a question asks for and the time that
 * it names. Nothing here compares messages with questions or with each other; that is the business
 * of {@code dev.treering.forest} and {@code dev.treering.answer}.
 */
@NullMarked
package dev.treering.language;

import org.jspecify.annotations.NullMarked;
