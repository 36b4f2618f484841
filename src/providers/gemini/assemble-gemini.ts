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

  add(chunk: Json): number {
    this.#last = { ...this.#last, ...objectAt(chunk) };
    this.#usage = { ...this.#usage, ...objectAt(chunk, "usageMetadata") };
    this.#candidate = { ...this.#candidate, ...objectAt(chunk, "candidates", 0) };
    let written = 0;
    for (const part of listAt(chunk, "candidates", 0, "content", "parts")) {
      const piece = textAt(part, "text");
      if (piece === undefined) continue;
      written += piece.length;
      if (at(part, "thought") === true) this.#thought += piece;
      else this.#text = (this.#text ?? "") + piece;
    }
    return written;
  }

  body(): Json | null {
    const blocked = at(this.#last, "promptFeedback", "blockReason") !== undefined;
    if (textAt(this.#candidate, "finishReason") === undefined && !blocked) return null;
    const parts = [
      ...(this.#thought === "" ? [] : [{ text: this.#thought, thought: true }]),
      ...(this.#text === null ? [] : [{ text: this.#text }]),
    ];
    const candidate = { ...this.#candidate, content: { role: "model", parts } };
    return { ...this.#last, candidates: blocked ? [] : [candidate], usageMetadata: this.#usage };
  }
}
