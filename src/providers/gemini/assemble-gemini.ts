import type { Json } from "../../core/index.ts";
import { type JsonObject, at, listAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";

/** Every chunk is a small answer; the last one says why it is the last. */
export class GeminiAssembler implements Assembler {
  #last: JsonObject = {};
  #candidate: JsonObject = {};
  #usage: JsonObject = {};
  #thought = "";
  #text: string | null = null;
  /** Parts that are no text, such as calls of functions. */
  #others: readonly Json[] = [];

  add(chunk: Json): number {
    this.#last = { ...this.#last, ...objectAt(chunk) };
    this.#usage = { ...this.#usage, ...objectAt(chunk, "usageMetadata") };
    this.#candidate = { ...this.#candidate, ...objectAt(chunk, "candidates", 0) };
    let written = 0;
    for (const part of listAt(chunk, "candidates", 0, "content", "parts")) {
      const piece = textAt(part, "text");
      if (piece === undefined) {
        this.#others = [...this.#others, part];
        continue;
      }
      written += piece.length;
      if (at(part, "thought") === true) this.#thought += piece;
      else this.#text = (this.#text ?? "") + piece;
    }
    return written;
  }

  body(): Json | null {
    return this.#isEnded || this.#isBlocked ? this.partial() : null;
  }

  get #isEnded(): boolean {
    return textAt(this.#candidate, "finishReason") !== undefined;
  }

  get #isBlocked(): boolean {
    return at(this.#last, "promptFeedback", "blockReason") !== undefined;
  }

  partial(): Json {
    const parts = [
      ...(this.#thought === "" ? [] : [{ text: this.#thought, thought: true }]),
      ...(this.#text === null && this.#isEnded ? [] : [{ text: this.#text ?? "" }]),
      ...this.#others,
    ];
    const candidate = { ...this.#candidate, content: { role: "model", parts } };
    return { ...this.#last, candidates: this.#isBlocked ? [] : [candidate], usageMetadata: this.#usage };
  }
}
