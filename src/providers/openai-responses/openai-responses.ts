import { type Json, PROVIDER_KINDS } from "../../core/index.ts";
import { at, textAt } from "../json/reading.ts";
import { OPENAI_COMPATIBLE } from "../openai-compatible/openai-compatible.ts";
import { type Assembler, type Protocol, whereabouts } from "../protocol.ts";
import { billedResponses, readResponses } from "./read-responses.ts";
import { writeResponses } from "./write-responses.ts";

/** The last event of a stream holds the whole answer. */
class ResponsesAssembler implements Assembler {
  #body: Json | null = null;

  add(chunk: Json): number {
    const type = textAt(chunk, "type") ?? "";
    if (type === "response.completed" || type === "response.incomplete")
      this.#body = at(chunk, "response") ?? null;
    return type.endsWith(".delta") ? (textAt(chunk, "delta")?.length ?? 0) : 0;
  }

  body(): Json | null {
    return this.#body;
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
