import type { Protocol } from "../protocol.ts";
import { GeminiAssembler } from "./assemble-gemini.ts";
import { billedGemini, readGemini } from "./read-gemini.ts";
import { writeGemini } from "./write-gemini.ts";

/** Google's generateContent. */
export const GEMINI: Protocol = {
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  prefix: "/v1beta",
  modelsPath: "/models?pageSize=1000",
  inferencePath: (model, stream) =>
    `/models/${model.replace(/^models%2F/, "")}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  headers: {},
  keyHeader: (apiKey) => ({ "x-goog-api-key": apiKey }),
  dispensable: [],
  write: writeGemini,
  read: readGemini,
  billed: billedGemini,
  assembler: () => new GeminiAssembler(),
};
