import { z } from "zod";
import { providerTemplateSchema } from "../../core/index.ts";
import { numberedId } from "../parameters.ts";
import { CALLS, CHANGES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import {
  doctorViewSchema,
  inferenceBodySchema,
  inferenceCheckSchema,
  localServerViewSchema,
  modelListSchema,
  modelsCheckSchema,
} from "./check-views.ts";
import { offeredModelsBodySchema, offeredModelsResultSchema } from "./model-views.ts";

/** Whether providers can be used, and what they offer. */
export const checkRoutes = {
  testModels: {
    method: "post",
    path: "/api/providers/{id}/test-models",
    summary: "Ask a provider for its models now; a provider that fails is an answer too",
    tells: "nothing",
    ...CALLS,
    params: numberedId,
    status: 200,
    response: modelsCheckSchema,
  },
  listProviderModels: {
    method: "get",
    path: "/api/providers/{id}/models",
    summary: "The models a provider offers, as of the last five minutes",
    tells: "nothing",
    ...READS,
    rate: "calls",
    params: numberedId,
    status: 200,
    response: modelListSchema,
  },
  addProviderModels: {
    method: "post",
    path: "/api/providers/{id}/models",
    summary: "Make entries of several models that a provider offers; those that have one are left alone",
    tells: "nothing",
    ...CHANGES,
    params: numberedId,
    body: offeredModelsBodySchema,
    status: 200,
    response: offeredModelsResultSchema,
  },
  testInference: {
    method: "post",
    path: "/api/providers/{id}/test-inference",
    summary: "Put one prompt to one of a provider's models; a provider that fails is an answer too",
    tells: "nothing",
    ...CALLS,
    params: numberedId,
    body: inferenceBodySchema,
    status: 200,
    response: inferenceCheckSchema,
  },
  listProviderTemplates: {
    method: "get",
    path: "/api/provider-templates",
    summary: "Providers to start from, e.g. Azure OpenAI or vLLM",
    tells: "nothing",
    ...READS,
    status: 200,
    response: z.array(providerTemplateSchema),
  },
  listLocalServers: {
    method: "get",
    path: "/api/local-servers",
    summary: "Model servers that answer on this machine",
    tells: "nothing",
    ...READS,
    rate: "calls",
    status: 200,
    response: z.array(localServerViewSchema),
  },
  doctor: {
    method: "get",
    path: "/api/doctor",
    summary: "What works and what does not: workspace, keys, networks, models",
    tells: "nothing",
    ...READS,
    rate: "calls",
    status: 200,
    response: doctorViewSchema,
  },
} as const satisfies Record<string, Route>;
