import type { Json } from "../../core/index.ts";
import { type JsonObject, at, countAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";

/** Which key of a block each kind of delta adds to. */
const GROWS: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  text_delta: { from: "text", to: "text" },
  thinking_delta: { from: "thinking", to: "thinking" },
  signature_delta: { from: "signature", to: "signature" },
  input_json_delta: { from: "partial_json", to: "input" },
};

interface Block {
  readonly start: JsonObject;
  readonly grown: Record<string, string>;
}

export class MessagesAssembler implements Assembler {
  #message: JsonObject = {};
  #usage: JsonObject = {};
  readonly #blocks = new Map<number, Block>();

  add(chunk: Json): number {
    switch (at(chunk, "type")) {
      case "message_start":
        this.#message = objectAt(chunk, "message");
        this.#usage = objectAt(chunk, "message", "usage");
        // A second beginning takes the place of the first, whose blocks are abandoned.
        this.#blocks.clear();
        return 0;
      case "content_block_start": {
        const start = objectAt(chunk, "content_block");
        this.#blocks.set(countAt(chunk, "index") ?? 0, { start, grown: {} });
        return 0;
      }
      case "content_block_delta":
        return this.#grow(countAt(chunk, "index") ?? 0, objectAt(chunk, "delta"));
      case "message_delta":
        this.#message = { ...this.#message, ...objectAt(chunk, "delta") };
        this.#usage = { ...this.#usage, ...objectAt(chunk, "usage") };
        return 0;
      default:
        return 0;
    }
  }

  body(): Json | null {
    return this.#isEnded ? this.partial() : null;
  }

  get #isEnded(): boolean {
    return textAt(this.#message, "stop_reason") !== undefined;
  }

  partial(): Json {
    const content = [...this.#blocks.values()].map(finished);
    const text = this.#isEnded ? [] : [{ type: "text", text: "" }];
    return { ...this.#message, content: [...content, ...text], usage: this.#usage };
  }

  #grow(index: number, delta: JsonObject): number {
    const rule = GROWS[textAt(delta, "type") ?? ""];
    const block = this.#blocks.get(index);
    if (rule === undefined || block === undefined) return 0;
    const piece = textAt(delta, rule.from) ?? "";
    block.grown[rule.to] = (block.grown[rule.to] ?? textAt(block.start, rule.to) ?? "") + piece;
    return piece.length;
  }
}

function finished({ start, grown }: Block): JsonObject {
  const { input, ...texts } = grown;
  return { ...start, ...texts, ...(input === undefined ? {} : { input: parsed(input) }) };
}

/** A limit of tokens can cut the JSON of a tool in two; then the text is all there is. */
function parsed(input: string): Json {
  try {
    return JSON.parse(input) as Json;
  } catch {
    return input;
  }
}
