import type { Json } from "../../core/index.ts";
import { type JsonObject, at, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";

/** The last line has everything but the text. */
export class OllamaAssembler implements Assembler {
  #content = "";
  #thinking = "";
  #last: JsonObject | null = null;

  add(chunk: Json): number {
    const content = textAt(chunk, "message", "content") ?? "";
    const thinking = textAt(chunk, "message", "thinking") ?? "";
    this.#content += content;
    this.#thinking += thinking;
    if (at(chunk, "done") === true) this.#last = objectAt(chunk);
    return content.length + thinking.length;
  }

  body(): Json | null {
    if (this.#last === null) return null;
    const message = {
      role: "assistant",
      content: this.#content,
      ...(this.#thinking === "" ? {} : { thinking: this.#thinking }),
    };
    return { ...this.#last, message };
  }
}
