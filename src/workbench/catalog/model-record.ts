import { z } from "zod";
import type { ModelEntryView } from "../../contract/index.ts";
import {
  type CatalogRecord,
  MESSAGE_RECIPES,
  isVariableName,
  isoTimes,
  jsonSchema,
  parametersSchema,
} from "../../core/index.ts";
import type { KeptProvider } from "./provider-record.ts";

const keptSchema = z.strictObject({
  provider: z.string(),
  modelId: z.string(),
  parameters: parametersSchema,
  contextTokens: z.int().optional(),
  promptFormat: z.enum(MESSAGE_RECIPES),
  inputTokenCost: z.number().optional(),
  outputTokenCost: z.number().optional(),
});
export type KeptModel = z.infer<typeof keptSchema>;

/** What the catalog keeps of a model entry. */
export function keptModel({ body }: CatalogRecord): KeptModel {
  return keptSchema.parse(body);
}

export function modelBody(kept: KeptModel): CatalogRecord["body"] {
  return jsonSchema.parse(JSON.parse(JSON.stringify(kept)));
}

export function modelView(record: CatalogRecord, provider: KeptProvider | undefined): ModelEntryView {
  const { id, name } = record;
  const { contextTokens = null, inputTokenCost = null, outputTokenCost = null, ...rest } = keptModel(record);
  return {
    id,
    name,
    ...rest,
    temperature: rest.parameters.temperature ?? null,
    maxTokens: rest.parameters.maxTokens ?? null,
    contextTokens,
    inputTokenCost,
    outputTokenCost,
    baseUrl: provider?.baseUrl ?? null,
    apiKeyEnvVar: isVariableName(provider?.apiKeyEnv ?? "") ? (provider?.apiKeyEnv ?? null) : null,
    ...isoTimes(record),
  };
}
