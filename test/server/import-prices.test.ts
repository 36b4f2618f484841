import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { ENGINES } from "../support/workspace.ts";

const HEADER = "provider,model,inputPerMillion,outputPerMillion,since";
const day = "2026-01-01";
const bodyOf = (provider: string, model: string, inputPerMillion: number, outputPerMillion: number) => ({
  provider,
  model,
  inputPerMillion,
  outputPerMillion,
  since: day,
});

async function workspace(database?: string) {
  const { client } = await openHost(database);
  const provider = (name: string, type: string, baseUrl: string) =>
    client.createProvider({ body: { name, type, baseUrl } });
  await provider("Work", "OPENAI_COMPATIBLE", "https://api.openai.com/v1");
  await provider("Proxy", "OPENAI_COMPATIBLE", "https://llm.example.org/v1");
  await provider("Claude", "ANTHROPIC", "https://api.anthropic.com");
  await client.createModel({ body: { name: "nine", provider: "Work", modelId: "gpt-9" } });
  await client.createModel({
    body: { name: "nine-hot", provider: "Work", modelId: "gpt-9", temperature: 1 },
  });
  await client.createModel({ body: { name: "proxied", provider: "Proxy", modelId: "gpt-9" } });
  await client.createModel({
    body: { name: "sonnet", provider: "Claude", modelId: "sonnet-9", inputTokenCost: 1, outputTokenCost: 1 },
  });
  return client;
}

const pricesOf = async (client: Client) =>
  (await client.listPrices({ query: {} })).rows.map(({ id: _id, ...price }) => price);

describe.each(ENGINES)("a table of prices on %s", (_engine, databaseFor) => {
  it("is previewed without a trace, then written, and what is known is not written again", async () => {
    const client = await workspace(await databaseFor());
    await client.createPrice({ body: bodyOf("Work", "gpt-9", 1, 2) });
    const content = `${HEADER}\nWork,gpt-9,1,3,2026-02-01\nopenrouter,acme/small,0.1,0.2,${day}\n`;
    const rows = [
      {
        ...bodyOf("Work", "gpt-9", 1, 3),
        since: "2026-02-01",
        change: "changed",
        before: { inputPerMillion: 1, outputPerMillion: 2 },
        isKnown: true,
        overriddenBy: [],
      },
      {
        ...bodyOf("openrouter", "acme/small", 0.1, 0.2),
        change: "new",
        before: null,
        isKnown: false,
        overriddenBy: [],
      },
    ];
    expect(await client.importPrices({ body: { content } })).toMatchObject({ applied: false, rows });
    expect(await pricesOf(client)).toEqual([bodyOf("Work", "gpt-9", 1, 2)]);

    expect(await client.importPrices({ body: { content, apply: true } })).toMatchObject({
      applied: true,
      rows,
    });
    const written = [
      bodyOf("Work", "gpt-9", 1, 2),
      { ...bodyOf("Work", "gpt-9", 1, 3), since: "2026-02-01" },
      bodyOf("openrouter", "acme/small", 0.1, 0.2),
    ];
    expect(await pricesOf(client)).toEqual(written);
    const again = await client.importPrices({ body: { content, apply: true } });
    expect(again.rows.map(({ change }) => change)).toEqual(["same", "same"]);
    expect(await pricesOf(client)).toEqual(written);
  });
});

describe("a table of prices", () => {
  it("corrects a price of the same day in its place", async () => {
    const client = await workspace();
    await client.createPrice({ body: bodyOf("Work", "gpt-9", 1, 2) });
    await client.importPrices({ body: { content: `${HEADER}\nWork,gpt-9,5,6,${day}\n`, apply: true } });
    expect(await pricesOf(client)).toEqual([bodyOf("Work", "gpt-9", 5, 6)]);
  });

  it("takes provider and day from the request where it has none", async () => {
    const client = await workspace();
    const content = "model,inputPerMillion,outputPerMillion\ngpt-9,1,2";
    await expect(client.importPrices({ body: { content } })).rejects.toMatchObject({
      faults: [{ line: 2, key: "provider", message: "is missing" }],
    });
    await client.importPrices({ body: { content, provider: "Work", since: day, apply: true } });
    expect(await pricesOf(client)).toEqual([bodyOf("Work", "gpt-9", 1, 2)]);
  });

  it.each([
    ["a bad number", `Work,gpt-9,1,2,${day}\nWork,b,x,2,${day}`, { line: 3, key: "inputPerMillion" }],
    ["a price by half", `Work,gpt-9,1,2,${day}\nWork,b,1,,${day}`, { line: 3, key: "outputPerMillion" }],
    ["a day that is none", "Work,gpt-9,1,2,soon", { line: 2, key: "since" }],
    ["two prices for a day", `Work,a,1,2,${day}\nWork,a,1,3,${day}`, { line: 3 }],
  ])("with %s is refused whole", async (_name, lines, fault) => {
    const client = await workspace();
    const importing = client.importPrices({ body: { content: `${HEADER}\n${lines}`, apply: true } });
    await expect(importing).rejects.toMatchObject({ code: "invalid-input", faults: [fault] });
    expect(await pricesOf(client)).toEqual([]);
  });
});

describe("LiteLLM's list", () => {
  const costs = (input: number, output: number, litellm_provider: string) => ({
    input_cost_per_token: input,
    output_cost_per_token: output,
    litellm_provider,
  });
  const content = JSON.stringify({
    sample_spec: {},
    "gpt-9": costs(1e-6, 2e-6, "openai"),
    "azure/gpt-9": costs(3e-6, 4e-6, "azure"),
    "anthropic/sonnet-9": costs(5e-6, 6e-6, "anthropic"),
    "llama-9": costs(0, 0, "groq"),
    "dall-e-9": { output_cost_per_image: 1 },
  });

  it("gives prices to models whose provider it means, and says of the others why not", async () => {
    const client = await workspace();
    const result = await client.importPrices({ body: { content, since: day, apply: true } });
    expect(await pricesOf(client)).toEqual([
      bodyOf("Work", "gpt-9", 1, 2),
      bodyOf("Claude", "sonnet-9", 5, 6),
    ]);
    expect(result.rows.map(({ model, overriddenBy }) => [model, overriddenBy])).toEqual([
      ["gpt-9", []],
      ["sonnet-9", ["sonnet"]],
    ]);
    expect(result).toMatchObject({
      unmatched: [
        {
          provider: "Proxy",
          model: "gpt-9",
          reason: "the list only has it as served by openai, azure, at a possibly different price",
        },
      ],
      unknown: ["azure/gpt-9", "llama-9"],
      unknownCount: 2,
      withoutPrice: 1,
    });
  });

  it("holds for another provider when somebody says so", async () => {
    const client = await workspace();
    const body = { content, provider: "Proxy", since: day, apply: true };
    await client.importPrices({ body });
    expect(await pricesOf(client)).toEqual([bodyOf("Proxy", "gpt-9", 1, 2)]);
    await expect(client.importPrices({ body: { ...body, provider: "Nobody" } })).rejects.toMatchObject({
      faults: [{ key: "provider", expected: "Work, Proxy, Claude" }],
    });
  });
});
