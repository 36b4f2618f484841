import { type Json, PROVIDER_KINDS } from "../../core/index.ts";
import { at, textAt } from "../json/reading.ts";
import { OPENAI_COMPATIBLE } from "../openai-compatible/openai-compatible.ts";
import { type Assembler, type Protocol, whereabouts } from "../protocol.ts";
import { billedResponses, readResponses } from "./read-responses.ts";
import { writeResponses } from "./write-responses.ts";

/** The last event of a stream holds the whole answer; what came before is for streams that do not get so far. */
class ResponsesAssembler implements Assembler {
  #body: Json | null = null;
  #text = "";
  #reasoning = "";

  add(chunk: Json): number {
    const type = textAt(chunk, "type") ?? "";
    if (type === "response.completed" || type === "response.incomplete")
      this.#body = at(chunk, "response") ?? null;
    if (!type.endsWith(".delta")) return 0;
    const piece = textAt(chunk, "delta") ?? "";
    if (type === "response.output_text.delta") this.#text += piece;
    if (type.startsWith("response.reasoning")) this.#reasoning += piece;
    return piece.length;
  }

  body(): Json | null {
    return this.#body;
  }

  partial(): Json {
    const reasoning = { type: "reasoning", summary: [{ type: "summary_text", text: this.#reasoning }] };
    const message = { type: "message", content: [{ type: "output_text", text: this.#text }] };
    return { status: "in_progress", output: [reasoning, message] };
  }
}

export const OPENAI_RESPONSES: Protocol = {
  ...OPENAI_COMPATIBLE,
  ...whereabouts(PROVIDER_KINDS["openai-responses"]),
  dispensable: ["max_output_tokens", "top_p", "temperature", "text", "reasoning"],
  write: writeResponses,
  read: readResponses,
  billed: billedResponses,
  assembler: () => new ResponsesAssembler(),
};
