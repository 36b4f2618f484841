import type { Json } from "../../core/index.ts";
import { type JsonObject, at, listAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";

/** The last line has everything but the text. */
export class OllamaAssembler implements Assembler {
  #content = "";
  #thinking = "";
  #toolCalls: readonly Json[] = [];
  #last: JsonObject | null = null;

  add(chunk: Json): number {
    const content = textAt(chunk, "message", "content") ?? "";
    const thinking = textAt(chunk, "message", "thinking") ?? "";
    this.#content += content;
    this.#thinking += thinking;
    this.#toolCalls = [...this.#toolCalls, ...listAt(chunk, "message", "tool_calls")];
    if (at(chunk, "done") === true) this.#last = objectAt(chunk);
    return content.length + thinking.length;
  }

  body(): Json | null {
    return this.#last === null ? null : this.partial();
  }

  partial(): Json {
    const message = {
      role: "assistant",
      content: this.#content,
      ...(this.#thinking === "" ? {} : { thinking: this.#thinking }),
      ...(this.#toolCalls.length === 0 ? {} : { tool_calls: this.#toolCalls }),
    };
    return { ...this.#last, message };
  }
}
