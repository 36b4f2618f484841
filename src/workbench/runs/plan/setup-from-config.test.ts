import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../../contract/index.ts";
import { DEFAULT_SETTINGS } from "../../../core/index.ts";
import { setupFrom } from "./setup-from-config.ts";

/** Nothing of the workspace is named. */
const NOWHERE = {} as Parameters<typeof setupFrom>[0];

async function routingOf(entry: object) {
  const router = { router: "openrouter", model: "acme/small-1", ...entry };
  const request = runRequestSchema.parse({
    config: {
      run: { name: "r", prompt: "Why?" },
      routers: { openrouter: { baseUrl: "https://openrouter.example/api/v1", apiKeyEnv: "KEY" } },
      models: [{ id: "a", ...router }],
      judge: { ...router, maxTokens: 100, structured: true, instructions: "Is it so?" },
    },
    files: [],
  });
  const { models, judges } = await setupFrom(NOWHERE, request, DEFAULT_SETTINGS);
  expect(judges[0]?.model.routing).toEqual(models[0]?.routing);
  return models[0]?.routing;
}

describe("the routing of a model and of a judge", () => {
  it("is what the config says", async () => {
    expect(await routingOf({})).toBeUndefined();
    expect(await routingOf({ routing: { only: ["north"], zdr: true } })).toEqual({
      only: ["north"],
      zdr: true,
    });
  });

  it("has the provider that is named as the only one", async () => {
    expect(await routingOf({ provider: "south", routing: { zdr: true } })).toEqual({
      only: ["south"],
      zdr: true,
    });
  });

  it("has both where a provider stands beside others, each once", async () => {
    expect(await routingOf({ provider: "south", routing: { only: ["north", "east"] } })).toEqual({
      only: ["south", "north", "east"],
    });
    expect(await routingOf({ provider: "south", routing: { only: ["north", "south"] } })).toEqual({
      only: ["south", "north"],
    });
  });
});
