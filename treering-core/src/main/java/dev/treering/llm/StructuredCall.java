package dev.treering.llm;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import org.jspecify.annotations.Nullable;

/**
 * One question to a language model whose answer is JSON.
 *
 * @param stage for whom, for the ledger
 * @param prompt what is sent; it says in words what the answer must look like
 * @param schema the same for models that take a schema
 * @param temperature of sampling; absent for models that take none
 * @param maxOutputTokens the longest answer; absent for the provider's default
 * @param reader turns the answer into what is wanted
 * @param <T> what is wanted
 */
public record StructuredCall<T>(
    String stage,
    Prompt prompt,
    JsonSchema schema,
    @Nullable Double temperature,
    @Nullable Integer maxOutputTokens,
    AnswerReader<T> reader) {}
