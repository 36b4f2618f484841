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
import { egressViewSchema } from "./egress-views.ts";
import { offeredModelsBodySchema, offeredModelsResultSchema } from "./model-views.ts";

/** Whether providers can be used, and what they offer. */
export const checkRoutes = {
  testModels: {
    method: "post",
    path: "/api/providers/{id}/test-models",
    summary: "Fetch a provider's model list now; a provider's failure is part of the response",
    tells: "nothing",
    ...CALLS,
    scope: "run",
    params: numberedId,
    status: 200,
    response: modelsCheckSchema,
  },
  listProviderModels: {
    method: "get",
    path: "/api/providers/{id}/models",
    summary: "Models a provider offers, cached for five minutes",
    tells: "nothing",
    ...READS,
    scope: "run",
    rate: "calls",
    params: numberedId,
    status: 200,
    response: modelListSchema,
  },
  addProviderModels: {
    method: "post",
    path: "/api/providers/{id}/models",
    summary: "Add several of a provider's models; existing entries are left unchanged",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    params: numberedId,
    body: offeredModelsBodySchema,
    status: 200,
    response: offeredModelsResultSchema,
  },
  testInference: {
    method: "post",
    path: "/api/providers/{id}/test-inference",
    summary: "Send one prompt to one of a provider's models; a provider's failure is part of the response",
    tells: "nothing",
    ...CALLS,
    scope: "run",
    params: numberedId,
    body: inferenceBodySchema,
    status: 200,
    response: inferenceCheckSchema,
  },
  listProviderTemplates: {
    method: "get",
    path: "/api/provider-templates",
    summary: "Provider templates, e.g. Azure OpenAI or vLLM",
    tells: "nothing",
    ...READS,
    status: 200,
    response: z.array(providerTemplateSchema),
  },
  listLocalServers: {
    method: "get",
    path: "/api/local-servers",
    summary: "Model servers running on this machine",
    tells: "nothing",
    ...READS,
    rate: "calls",
    status: 200,
    response: z.array(localServerViewSchema),
  },
  doctor: {
    method: "get",
    path: "/api/doctor",
    summary: "Check the workspace, API keys, network and models",
    tells: "nothing",
    ...READS,
    scope: "run",
    rate: "calls",
    status: 200,
    response: doctorViewSchema,
  },
  getEgress: {
    method: "get",
    path: "/api/egress",
    summary: "Which hosts this server connects to for runs, found out without contacting a provider",
    tells: "nothing",
    ...READS,
    scope: "run",
    status: 200,
    response: egressViewSchema,
  },
} as const satisfies Record<string, Route>;
