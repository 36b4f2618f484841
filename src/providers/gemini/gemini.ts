import { PROVIDER_KINDS } from "../../core/index.ts";
import { type Protocol, whereabouts } from "../protocol.ts";
import { GeminiAssembler } from "./assemble-gemini.ts";
import { billedGemini, readGemini } from "./read-gemini.ts";
import { writeGemini } from "./write-gemini.ts";

const WHEREABOUTS = whereabouts(PROVIDER_KINDS.gemini);

/** Google's generateContent. */
export const GEMINI: Protocol = {
  ...WHEREABOUTS,
  modelsPath: `${WHEREABOUTS.modelsPath}?pageSize=1000`,
  inferencePath: (model, stream) => {
    const path = WHEREABOUTS.inferencePath(model.replace(/^models%2F/, ""), stream);
    return stream ? path.replace(/:generateContent$/, ":streamGenerateContent?alt=sse") : path;
  },
  ownPath: /\/models\/[^/]+:(?:generateContent|streamGenerateContent)$/,
  headers: {},
  keyHeader: (apiKey) => ({ "x-goog-api-key": apiKey }),
  dispensable: [],
  write: writeGemini,
  read: readGemini,
  billed: billedGemini,
  assembler: () => new GeminiAssembler(),
};
