import type { Json } from "../../core/index.ts";
import { type JsonObject, at, countAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";

interface Part {
  readonly type: "text" | "thinking";
  words: string;
}

/** Parts come one after the other, each with its number; the last event says how it ended and what was used. */
export class CohereAssembler implements Assembler {
  #id: string | undefined;
  readonly #parts = new Map<number, Part>();
  readonly #toolCalls: JsonObject[] = [];
  #end: JsonObject | null = null;

  add(chunk: Json): number {
    switch (textAt(chunk, "type")) {
      case "message-start":
        this.#id = textAt(chunk, "id");
        return 0;
      case "content-start":
      case "content-delta":
        return this.#write(countAt(chunk, "index") ?? 0, at(chunk, "delta", "message", "content"));
      case "tool-call-start":
        this.#toolCalls.push(objectAt(chunk, "delta", "message", "tool_calls"));
        return 0;
      case "message-end":
        this.#end = objectAt(chunk, "delta");
        return 0;
      default:
        return 0;
    }
  }

  body(): Json | null {
    return this.#end === null ? null : this.partial();
  }

  partial(): Json {
    const content = [...this.#parts.entries()]
      .toSorted(([one], [other]) => one - other)
      .map(([, { type, words }]) => ({ type, [type]: words }));
    const text = this.#end === null ? [{ type: "text", text: "" }] : [];
    return {
      ...(this.#id === undefined ? {} : { id: this.#id }),
      message: {
        role: "assistant",
        content: [...content, ...text],
        ...(this.#toolCalls.length === 0 ? {} : { tool_calls: this.#toolCalls }),
      },
      ...this.#end,
    };
  }

  #write(index: number, content: Json | undefined): number {
    const thinking = textAt(content, "thinking");
    const words = thinking ?? textAt(content, "text") ?? "";
    const type = thinking === undefined && at(content, "type") !== "thinking" ? "text" : "thinking";
    const part = this.#parts.get(index) ?? { type, words: "" };
    part.words += words;
    this.#parts.set(index, part);
    return words.length;
  }
}
