import { describe, expect, it } from "vitest";
import { readPrices } from "./read-prices.ts";

const read = async (content: string) => {
  const { rows, ...rest } = await readPrices("p.csv", content);
  return { ...rest, rows: rows.map(({ fault: _fault, ...row }) => row) };
};
const row = (model: string, input: number, output: number, rest: object = {}) => ({
  model,
  provider: null,
  servedBy: null,
  since: null,
  price: { inputPerMillion: input, outputPerMillion: output },
  ...rest,
});

describe("readPrices", () => {
  it("reads CSV with columns in any spelling, prices for a million tokens or for one, and says what it ignores", async () => {
    expect(
      await read(
        "Provider;Model;Input per million;output_cost_per_token;Since;Remark\n" +
          "Mine;small-1;0.25;2e-06;2026-01-01;nice\n\nMine;big-1;3;1.5e-05;;\n",
      ),
    ).toEqual({
      format: "rows",
      rows: [
        row("small-1", 0.25, 2, { provider: "Mine", since: "2026-01-01" }),
        row("big-1", 3, 15, { provider: "Mine" }),
      ],
      withoutPrice: [],
      ignoredColumns: ["Remark"],
      faults: [],
    });
  });

  it.each([
    ["a list", '[{"model":"a","inputPerMillion":1,"outputPerMillion":"2"}]'],
    ["lines", '{"model":"a","inputPerMillion":1,"outputPerMillion":2}\n'],
    [
      "lines",
      '{"model":"a","inputPerMillion":1,"outputPerMillion":2}\n{"model":"a","inputPerMillion":1,"outputPerMillion":2}',
    ],
  ])("reads JSON: %s", async (_name, content) => {
    const { rows, faults } = await read(content);
    expect([rows[0], faults]).toEqual([row("a", 1, 2), []]);
  });

  it("reads LiteLLM's list, with who serves each model, and names what has no price for tokens", async () => {
    const list = {
      sample_spec: { input_cost_per_token: "explained here", output_cost_per_token: 0 },
      "gpt-9": {
        input_cost_per_token: 1.5e-7,
        output_cost_per_token: 6e-7,
        litellm_provider: "openai",
        mode: "chat",
      },
      "acme/small": { input_cost_per_token: "2e-06", output_cost_per_token: 0, litellm_provider: "acme" },
      "dall-e-9": { output_cost_per_image: 0.1, litellm_provider: "openai" },
    };
    expect(await read(JSON.stringify(list))).toEqual({
      format: "litellm",
      rows: [row("gpt-9", 0.15, 0.6, { servedBy: "openai" }), row("acme/small", 2, 0, { servedBy: "acme" })],
      withoutPrice: ["dall-e-9"],
      ignoredColumns: [],
      faults: [],
    });
  });

  it("tells every fault with its place", async () => {
    const { faults } = await read("model,inputPerMillion,outputPerMillion\na,-1,2\n,1,2\nb,cheap,2\nc,1\n");
    expect(faults).toMatchObject([
      { file: "p.csv", line: 2, key: "inputPerMillion", message: 'is no price: "-1"' },
      { line: 3, key: "model", message: "is missing" },
      {
        line: 4,
        key: "inputPerMillion",
        message: 'is no price: "cheap"',
        expected: "a number from 0, in US dollars",
      },
      { line: 5, message: "has 2 cells" },
    ]);
    const list = await read('{"gpt-9": {"input_cost_per_token": -1, "output_cost_per_token": 1e-6}}');
    expect(list.faults).toMatchObject([{ key: "gpt-9.input_cost_per_token", message: "is no price: -1" }]);
  });

  it("tells a broken list with one fault, at its line", async () => {
    const { faults } = await read('{\n  "gpt-9": {\n    "input_cost_per_token": oops\n  }\n}');
    expect(faults).toEqual([{ file: "p.csv", line: 3, message: "is not JSON" }]);
  });

  it.each(["", "model,inputPerMillion,outputPerMillion\n", "[]"])("finds no price in %j", async (content) => {
    expect((await read(content)).faults).toMatchObject([{ message: "contains no prices" }]);
  });
});
