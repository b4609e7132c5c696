package dev.treering.importers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Adds to a JSON source one more row: a copy of one that is there, with a value that is wrong. */
final class RowMutations {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final String TELEGRAM_ROW =
      """
      {"id":9,"type":"message","date":"2026-03-02T10:00:00","date_unixtime":"1772442003","edited_unixtime":"1772442004",
      "from":"Per","from_id":"user2","reply_to_message_id":2,"forwarded_from":"Ona","file":"f","file_name":"a.txt",
      "text":["x",{"type":"bold","text":"y"}],"text_entities":[{"type":"plain","text":"x"}],
      "reactions":[{"type":"emoji","count":2,"emoji":"x"}],"poll":{"question":"q","answers":[{"text":"a","voters":1}]}}
      """;

  private RowMutations() {}

  /** Whether the rows of a format are known here. */
  static boolean knows(ImportFormat format) {
    return switch (format) {
      case JSONL, SIGNAL, MATTERMOST, SLACK, DISCORD, MATRIX, TEAMS, ZULIP, TELEGRAM -> true;
      // Rows of the benchmarks have places for ids; those of the others are no JSON.
      case CSV,
          WHATSAPP,
          IRC,
          MBOX,
          LOCOMO,
          GROUPMEMBENCH,
          LONGMEMEVAL,
          REALTALK,
          EVERMEMBENCH,
          BEAM,
          LIFEBENCH,
          QMSUM ->
          false;
    };
  }

  /** Returns the source with one more row. */
  static String withOneMoreRow(ImportFormat format, String sample, Random random) {
    try {
      return switch (format) {
        case JSONL, SIGNAL, MATTERMOST -> oneMoreLine(sample, random);
        case SLACK -> oneMore(MAPPER.readTree(sample), "", random);
        case TEAMS -> oneMore(MAPPER.readTree(sample), "value", random);
        case TELEGRAM -> beforeTheFirst(sample, random);
        case ZULIP -> oneMore(MAPPER.readTree(sample), "zerver_message", random);
        default -> oneMore(MAPPER.readTree(sample), "messages", random);
      };
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Telegram's sample is not JSON throughout, as Telegram's exports are not. */
  private static String beforeTheFirst(String sample, Random random)
      throws JsonProcessingException {
    String first = "\"messages\":[";
    int at = sample.indexOf(first) + first.length();
    String row = MAPPER.writeValueAsString(spoiled(MAPPER.readTree(TELEGRAM_ROW), random));
    return sample.substring(0, at) + row + "," + sample.substring(at);
  }

  private static String oneMoreLine(String sample, Random random) throws JsonProcessingException {
    List<String> lines = new ArrayList<>(sample.lines().toList());
    int original = random.nextInt(lines.size());
    JsonNode row = MAPPER.readTree(lines.get(original));
    lines.add(original + 1, MAPPER.writeValueAsString(spoiled(row, random)));
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private static String oneMore(JsonNode root, String field, Random random)
      throws JsonProcessingException {
    ArrayNode rows = (ArrayNode) (field.isEmpty() ? root : root.path(field));
    int original = random.nextInt(rows.size());
    rows.insert(original + 1, spoiled(rows.get(original).deepCopy(), random));
    return MAPPER.writeValueAsString(root);
  }

  private static JsonNode spoiled(JsonNode row, Random random) {
    JsonNode spoiled = row.deepCopy();
    for (int i = random.nextInt(3); i >= 0; i--) {
      List<ContainerNode<?>> containers = new ArrayList<>();
      collect(spoiled, containers);
      spoil(containers.get(random.nextInt(containers.size())), random);
    }
    return random.nextInt(50) == 0 ? wrong(random) : spoiled;
  }

  private static void collect(JsonNode node, List<ContainerNode<?>> containers) {
    if (node instanceof ContainerNode<?> container) {
      containers.add(container);
      container.forEach(child -> collect(child, containers));
    }
  }

  private static void spoil(ContainerNode<?> container, Random random) {
    switch (container) {
      case ObjectNode object when !object.isEmpty() -> {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(5) == 0) {
          object.remove(name);
        } else {
          object.set(name, wrong(random));
        }
      }
      case ArrayNode array when !array.isEmpty() ->
          array.set(random.nextInt(array.size()), wrong(random));
      case ObjectNode object -> object.set("x", wrong(random));
      case ArrayNode array -> array.add(wrong(random));
      default -> throw new AssertionError(container);
    }
  }

  private static JsonNode wrong(Random random) {
    return switch (random.nextInt(13)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(true);
      case 2 -> NODES.numberNode(-1);
      case 3 -> NODES.numberNode(new BigDecimal("1e400"));
      case 4 -> NODES.numberNode(0.1);
      case 5 -> NODES.textNode("");
      case 6 -> NODES.textNode("\0\u0007\u202e\ud800 x \ufeff");
      case 7 -> NODES.textNode("<".repeat(3000));
      case 8 -> NODES.arrayNode();
      case 9 -> NODES.objectNode();
      case 10 -> nested(random.nextInt(400));
      case 11 -> NODES.textNode("99999999-99-99T99:99:99+99:99");
      default ->
          NODES.textNode(SmallSources.PIECES.get(random.nextInt(SmallSources.PIECES.size())));
    };
  }

  private static JsonNode nested(int depth) {
    JsonNode node = NODES.textNode("deep");
    for (int i = 0; i < depth; i++) {
      node = i % 2 == 0 ? NODES.arrayNode().add(node) : NODES.objectNode().set("x", node);
    }
    return node;
  }
}
