import type { Json } from "../../core/index.ts";
import { type JsonObject, at, isObject, listAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";
import { contentText } from "./read-chat.ts";

export class ChatAssembler implements Assembler {
  #head: JsonObject | null = null;
  #content: string | null = null;
  #reasoning = "";
  #refusal = "";
  #finishReason: string | null = null;
  #usage: JsonObject | null = null;

  add(chunk: Json): number {
    const usage = at(chunk, "usage");
    if (isObject(usage)) this.#usage = usage;
    const [choice] = listAt(chunk, "choices");
    if (choice !== undefined) this.#head ??= objectAt(chunk);
    if ((at(choice, "index") ?? 0) !== 0) return 0;
    this.#finishReason = textAt(choice, "finish_reason") ?? this.#finishReason;
    return this.#write(objectAt(choice, "delta"));
  }

  body(closed: boolean): Json | null {
    if (this.#finishReason === null && !(closed && this.#content !== null)) return null;
    const { choices: _, obfuscation: __, ...head } = this.#head ?? {};
    const message = {
      role: "assistant",
      content: this.#content,
      ...(this.#reasoning === "" ? {} : { reasoning_content: this.#reasoning }),
      ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
    };
    return {
      ...head,
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: this.#finishReason }],
      ...(this.#usage === null ? {} : { usage: this.#usage }),
    };
  }

  #write(delta: JsonObject): number {
    const content = contentText(delta["content"]);
    const reasoning = textAt(delta, "reasoning_content") ?? textAt(delta, "reasoning") ?? "";
    const refusal = textAt(delta, "refusal") ?? "";
    if (content !== null) this.#content = (this.#content ?? "") + content;
    this.#reasoning += reasoning;
    this.#refusal += refusal;
    return (content?.length ?? 0) + reasoning.length + refusal.length;
  }
}
