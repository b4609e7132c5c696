package dev.treering.llm;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/**
 * A filled prompt, ready to be sent.
 *
 * @param template name and version of its template, such as {@code select/evidence.v1}
 * @param templateHash SHA-256 of the template in hex, for logs and run contracts
 * @param system the instructions
 * @param user the data
 */
public record Prompt(String template, String templateHash, String system, String user) {
  /** Returns the messages to send. */
  public List<ChatMessage> messages() {
    return List.of(SystemMessage.from(system), UserMessage.from(user));
  }
}
