import { PROVIDER_KINDS } from "../../core/index.ts";
import { type Protocol, whereabouts } from "../protocol.ts";
import { MessagesAssembler } from "./assemble-messages.ts";
import { billedMessages, readMessages } from "./read-messages.ts";
import { writeMessages } from "./write-messages.ts";

const WHEREABOUTS = whereabouts(PROVIDER_KINDS.anthropic);

/** Anthropic's Messages. */
export const ANTHROPIC: Protocol = {
  ...WHEREABOUTS,
  modelsPath: `${WHEREABOUTS.modelsPath}?limit=1000`,
  headers: { "anthropic-version": "2023-06-01" },
  keyHeader: (apiKey) => ({ "x-api-key": apiKey }),
  dispensable: ["output_config", "top_p", "temperature"],
  write: writeMessages,
  read: readMessages,
  billed: billedMessages,
  assembler: () => new MessagesAssembler(),
};
