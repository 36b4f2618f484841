import { expect, it } from "vitest";
import type { Client } from "../contract/index.ts";
import { runConfigSchema } from "../core/index.ts";
import { lendVariables } from "./lend-variables.ts";
import type { World } from "./world.ts";

const config = runConfigSchema.parse({
  run: { name: "r", prompt: "Why?" },
  models: [{ id: "m", router: "openrouter", model: "m" }],
  routers: { openrouter: { baseUrl: "https://openrouter.ai/api/v1", apiKeyEnv: "THE_KEY" } },
});

function lendingTo(url: string, callsModels = true) {
  const said: string[] = [];
  const stream = { write: (text: string) => said.push(text) };
  const world = {
    environment: { THE_KEY: "the value", OTHER_KEY: "another" },
    process: { stdout: stream, stderr: stream },
  } as unknown as World;
  const client = { getStatus: () => Promise.resolve({ callsModels }) } as unknown as Client;
  const connection = { client, host: null, url };
  return { said, lent: lendVariables(world, connection, config, true) };
}

it.each(["http://127.0.0.1:8080", "http://localhost:1", "http://[::1]:1", "https://assay.example"])(
  "variables that the config names, and no others, go to %s",
  async (url) => {
    const { lent, said } = lendingTo(url);
    expect(await lent).toEqual({ environment: { THE_KEY: "the value" } });
    expect(said.join()).toContain("Using THE_KEY from this environment");
  },
);

it("nothing goes over a connection that anybody can listen to, and that is said", async () => {
  const { lent, said } = lendingTo("http://assay.example:8080");
  expect(await lent).toEqual({});
  expect(said.join()).toContain("uses its own environment; THE_KEY is not sent");
  expect(said.join()).not.toContain("the value");
});

it("nothing goes to a server that calls no models, and nobody is told that it does", async () => {
  const { lent, said } = lendingTo("http://127.0.0.1:8080", false);
  expect(await lent).toEqual({});
  expect(said.join()).toContain("calls no models itself, and THE_KEY can't be passed on");
  expect(said.join()).not.toContain("Using THE_KEY");
});
