import { PROVIDER_KINDS } from "../../core/index.ts";
import { type Protocol, whereabouts } from "../protocol.ts";
import { ChatAssembler } from "./assemble-chat.ts";
import { billedChat, readChat } from "./read-chat.ts";
import { writeChat } from "./write-chat.ts";

/** Chat completions: OpenAI, and all who speak as it does. */
export const OPENAI_COMPATIBLE: Protocol = {
  ...whereabouts(PROVIDER_KINDS["openai-compatible"]),
  headers: {},
  keyHeader: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  dispensable: [
    "max_tokens",
    "max_completion_tokens",
    "top_p",
    "temperature",
    "stop",
    "seed",
    "reasoning_effort",
    "response_format",
    "stream_options",
  ],
  write: writeChat,
  read: readChat,
  billed: billedChat,
  assembler: () => new ChatAssembler(),
};
