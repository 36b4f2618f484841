import {
  type Json,
  type Model,
  type ModelCall,
  type Provider,
  modelSchema,
  providerSchema,
} from "../../core/index.ts";
import type { Protocol, Written } from "../protocol.ts";

export interface Asked extends Partial<ModelCall> {
  readonly model?: Partial<Model>;
  readonly provider?: Partial<Provider>;
  readonly refused?: readonly string[];
}

export const SCHEMA: NonNullable<ModelCall["outputSchema"]> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { score: { type: "number", minimum: 0, maximum: 10 } },
  required: ["score"],
  additionalProperties: false,
};

/** What a protocol would send; settings that are not set are not in it. */
export function written(protocol: Protocol, asked: Asked = {}): Written {
  const { model, provider, refused = [], ...call } = asked;
  const { body, warnings } = protocol.write({
    provider: providerSchema.parse({ name: "p", type: "openai-compatible", ...provider }),
    model: modelSchema.parse({ modelId: "a", provider: "p", name: "alder", ...model }),
    call: { messages: [{ role: "user", content: "Why?" }], parameters: {}, sample: 0, ...call },
    refused: new Set(refused),
  });
  return { body: JSON.parse(JSON.stringify(body)) as Record<string, unknown>, warnings };
}

/** The body that a stream's chunks come to. */
export function assembled(protocol: Protocol, chunks: readonly Json[], closed = false): Json | null {
  const assembler = protocol.assembler();
  for (const chunk of chunks) assembler.add(chunk);
  return assembler.body(closed);
}
