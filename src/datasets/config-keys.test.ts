import { describe, expect, it } from "vitest";
import { routerType, wireRouterOf } from "../core/index.ts";
import { changed, faultsOf, lineOf, read } from "./testing/full-config.ts";

describe("routers under names of one's own", () => {
  const two = changed(
    "  ollama:\n",
    "  lab: { type: openai-compatible, baseUrl: 'http://lab/v1' }\n  fast: { type: openai-compatible, baseUrl: 'http://fast/v1', apiKeyEnv: FAST_KEY }\n  ollama:\n",
  );

  it("may be several of one kind", () => {
    const { config } = read(two.replace("router: ollama", "router: lab"));
    expect(routerType(config.routers, "lab")).toBe("openai-compatible");
    expect(wireRouterOf(config.routers, "fast")).toEqual({
      baseUrl: "http://fast/v1",
      apiKeyEnv: "FAST_KEY",
      default: {},
    });
  });

  it("take no preferences of another kind", () => {
    const content = two.replace(
      "router: openrouter\n    model: mistralai",
      "router: lab\n    model: mistralai",
    );
    expect(faultsOf(content).map(({ key, message }) => [key, message])).toEqual([
      ["models[1].routing", "is only for the router openrouter, not lab"],
      ["models[1].provider", "is only for the router openrouter, not lab"],
    ]);
  });
});

describe("a config that is wrong", () => {
  it.each([
    [
      "  maxTokens: 1200",
      "  max_token: 1200",
      "judge.max_token",
      "maxTokens, which is the nearest known key",
    ],
    [
      "    apiKeyEnv: null",
      "    api_key_env: null",
      "routers.ollama.api_key_env",
      "apiKeyEnv, which is the nearest known key",
    ],
    [
      "    promptFormat: scenario",
      "    Promptformat: scenario",
      "models[0].Promptformat",
      "promptFormat, which is the nearest known key",
    ],
    ["    candidate: 2", "    elephants: 2", "run.concurrency.elephants", "one of: candidate, judge"],
  ])("has an unknown key told with what may stand there: %s", (text, replacement, key, expected) => {
    const found = faultsOf(changed(text, replacement)).find((fault) => fault.message === "unknown key");
    expect(found).toMatchObject({ key, expected });
  });

  it("has a router without a type told what it lacks", () => {
    const content = changed("  ollama:\n", "  lab:\n    baseUrl: http://lab/v1\n  ollama:\n");
    expect(faultsOf(content)).toMatchObject([
      {
        key: "routers.lab.type",
        message: expect.stringMatching(/^is required for a custom router: one of ollama, /),
      },
    ]);
  });

  it("has a password in a base URL refused without repeating it", () => {
    const content = changed("https://openrouter.ai/api/v1", "https://me:s3cret@openrouter.ai/api/v1");
    const [fault] = faultsOf(content);
    expect(fault).toMatchObject({
      key: "routers.openrouter.baseUrl",
      message: expect.stringMatching(/^contains a user name or password; remove it/),
    });
    expect(JSON.stringify(fault)).not.toContain("s3cret");
  });

  it("has a fault inside what was merged in told where it is written", () => {
    const content = changed("  - id: mistral", "  - &base\n    id: mistral").replace(
      /$/,
      "  - <<: *base\n    id: other\n",
    );
    const broken = content.replace("    provider: mistral\n", "    provider: 7\n");
    const line = lineOf(broken, "provider: 7");
    expect(faultsOf(broken).map((fault) => [fault.key, fault.line])).toEqual([
      ["models[1].provider", line],
      ["models[2].provider", line],
    ]);
  });
});
