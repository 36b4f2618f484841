import { phrase } from "../../core/index.ts";
import { z } from "zod";
import type { modelBodySchema } from "../catalog/model-views.ts";
import { documentBody, unusable } from "./document-body.ts";

/** Document 0, LLM Benchmark: it has no REST of its own; its records (lines 80-100) are taken as bodies. */

/** `Models` with the column for its sealed key, line 89. */
export const modelRequest = documentBody({
  document: 0,
  name: "Models (document 0, lines 81-89)",
  keys: ["encryptedApiKey"],
  schema: z.looseObject({ encryptedApiKey: z.string().nullable() }),
  translate: ({ encryptedApiKey, ...body }): z.input<typeof modelBodySchema> => {
    if (encryptedApiKey === null) return body as z.input<typeof modelBodySchema>;
    throw unusable([
      {
        key: "encryptedApiKey",
        message: phrase`is encrypted with a key that Assay doesn't have`,
        expected: phrase`the key itself as apiKey (stored encrypted), or the name of an environment variable as apiKeyEnvVar`,
      },
    ]);
  },
});
