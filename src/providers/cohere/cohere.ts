import { PROVIDER_KINDS } from "../../core/index.ts";
import { type Protocol, whereabouts } from "../protocol.ts";
import { CohereAssembler } from "./assemble-cohere.ts";
import { billedCohere, readCohere } from "./read-cohere.ts";
import { writeCohere } from "./write-cohere.ts";

const WHEREABOUTS = whereabouts(PROVIDER_KINDS.cohere);

/** Cohere's chat, version 2. Its list of models is still version 1. */
export const COHERE: Protocol = {
  ...WHEREABOUTS,
  modelsPath: `${WHEREABOUTS.modelsPath}?page_size=1000&endpoint=chat`,
  headers: {},
  keyHeader: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  dispensable: ["response_format", "thinking", "seed", "stop_sequences", "p", "temperature", "max_tokens"],
  write: writeCohere,
  read: readCohere,
  billed: billedCohere,
  assembler: () => new CohereAssembler(),
};
