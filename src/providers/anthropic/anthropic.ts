import type { Protocol } from "../protocol.ts";
import { MessagesAssembler } from "./assemble-messages.ts";
import { billedMessages, readMessages } from "./read-messages.ts";
import { writeMessages } from "./write-messages.ts";

/** Anthropic's Messages. */
export const ANTHROPIC: Protocol = {
  baseUrl: "https://api.anthropic.com/v1",
  prefix: "/v1",
  modelsPath: "/models?limit=1000",
  inferencePath: () => "/messages",
  headers: { "anthropic-version": "2023-06-01" },
  keyHeader: (apiKey) => ({ "x-api-key": apiKey }),
  dispensable: ["output_config", "top_p", "temperature"],
  write: writeMessages,
  read: readMessages,
  billed: billedMessages,
  assembler: () => new MessagesAssembler(),
};
