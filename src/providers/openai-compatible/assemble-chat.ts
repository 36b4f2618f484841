import type { Json } from "../../core/index.ts";
import { type JsonObject, at, countAt, isObject, listAt, objectAt, textAt } from "../json/reading.ts";
import type { Assembler } from "../protocol.ts";
import { contentText, reasoningText } from "./read-chat.ts";

interface ToolCall {
  readonly start: JsonObject;
  readonly name: string;
  readonly arguments: string;
}

export class ChatAssembler implements Assembler {
  #head: JsonObject | null = null;
  #content: string | null = null;
  #reasoning = "";
  #refusal = "";
  readonly #toolCalls = new Map<number, ToolCall>();
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
    const isWhole = this.#finishReason !== null || (closed && this.#content !== null);
    return isWhole ? this.partial() : null;
  }

  partial(): Json {
    const { choices: _, obfuscation: __, ...head } = this.#head ?? {};
    const message = {
      role: "assistant",
      content: this.#finishReason === null ? (this.#content ?? "") : this.#content,
      ...(this.#reasoning === "" ? {} : { reasoning_content: this.#reasoning }),
      ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
      ...(this.#toolCalls.size === 0 ? {} : { tool_calls: [...this.#toolCalls.values()].map(called) }),
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
    const reasoning = reasoningText(delta) ?? "";
    const refusal = textAt(delta, "refusal") ?? "";
    if (content !== null) this.#content = (this.#content ?? "") + content;
    this.#reasoning += reasoning;
    this.#refusal += refusal;
    const calls = listAt(delta, "tool_calls");
    const written = calls.map((call) => this.#call(call)).reduce((sum, length) => sum + length, 0);
    return (content?.length ?? 0) + reasoning.length + refusal.length + written;
  }

  #call(piece: Json): number {
    const index = countAt(piece, "index") ?? 0;
    const known = this.#toolCalls.get(index) ?? { start: objectAt(piece), name: "", arguments: "" };
    const name = textAt(piece, "function", "name") ?? "";
    const said = textAt(piece, "function", "arguments") ?? "";
    this.#toolCalls.set(index, {
      ...known,
      name: known.name + name,
      arguments: known.arguments + said,
    });
    return name.length + said.length;
  }
}

function called({ start, name, arguments: said }: ToolCall): JsonObject {
  const { index: _, ...rest } = start;
  return { ...rest, function: { name, arguments: said } };
}
