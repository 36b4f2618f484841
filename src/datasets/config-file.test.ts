import { describe, expect, it } from "vitest";
import { Failure, type Fault, modelIdOf } from "../core/index.ts";
import { readConfigFile } from "./config-file.ts";
import { FULL, changed, faultsOf, lineOf, read } from "./testing/full-config.ts";

describe("a config that is right", () => {
  it("is taken with every key of the original schema", () => {
    const { config } = read(FULL);
    expect(config.run).toMatchObject({
      name: "mbp-small-pack",
      datasetPath: "data/question_bank_v7.jsonl",
      outDir: "runs",
      resume: true,
      questionLimit: null,
      categories: null,
      maxBudgetUsd: 5,
      concurrency: { candidate: 2, judge: 4 },
    });
    expect(config.judge).toEqual({
      router: "openrouter",
      model: "google/gemini-3-flash",
      provider: "google-vertex",
      temperature: null,
      maxTokens: 1200,
      structured: true,
      routing: { requireParameters: true },
    });
    expect(config.routers.ollama).toEqual({
      baseUrl: "http://localhost:11434",
      apiKeyEnv: null,
      default: { temperature: 0.2, maxTokens: 800 },
    });
    expect(config.routers.openrouter?.headers).toEqual({ "HTTP-Referer": "https://example.org" });
    expect(config.models.map(modelIdOf)).toEqual(["llama", "mistral"]);
    expect(config.models[0]).toMatchObject({ params: { maxTokens: 400 }, promptFormat: "scenario" });
    expect(config.models[1]).toHaveProperty("routing", {
      requireParameters: true,
      allowFallbacks: false,
      order: ["mistral", "together"],
      only: ["mistral"],
      ignore: ["other"],
      sort: "price",
      dataCollection: "deny",
      zdr: true,
      maxPrice: { prompt: 1, completion: 2, request: 0.1, image: 3 },
      quantizations: ["fp8"],
    });
  });

  it.each([
    { name: "spaces", indent: 2 },
    { name: "tabs", indent: "\t" },
    { name: "nothing", indent: undefined },
  ])("means the same as JSON, indented with $name", ({ indent }) => {
    const { config } = read(FULL);
    expect(read(JSON.stringify(config, null, indent)).config).toEqual(config);
  });

  it("means the same with a byte order mark and Windows line ends", () => {
    expect(read(`\uFEFF${FULL.replaceAll("\n", "\r\n")}`).config).toEqual(read(FULL).config);
  });

  it("may leave the judge out when judging comes later", () => {
    const withoutJudge = FULL.replace(/judge:\n {2}router[\s\S]*?\n\n/, "");
    expect(read(withoutJudge.replace("resume: true", "judging: later")).config.judge).toBeUndefined();
  });

  it("may list several judges", () => {
    const judges =
      "judge: [{ router: ollama, model: a, maxTokens: 9 }, { router: ollama, model: b, maxTokens: 9 }]\n\n";
    const { config } = read(FULL.replace(/judge:\n {2}router[\s\S]*?\n\n/, judges));
    expect(config.judge).toMatchObject([{ model: "a" }, { model: "b" }]);
  });

  it("knows where its keys stand", () => {
    const { locate } = read(FULL);
    expect(locate(["run", "datasetPath"])).toEqual({ line: 3, column: 3 });
    expect(locate(["models", 1, "routing", "sort"])).toEqual({ line: lineOf(FULL, "sort:"), column: 7 });
    expect(locate(["models", 1])).toEqual({ line: lineOf(FULL, "- id: mistral"), column: 5 });
    expect(locate(["run", "samples"])).toEqual({ line: 1, column: 1 });
  });
});

describe("a config that is wrong", () => {
  it("has an unknown key named with its place", () => {
    const content = changed("  outDir: runs", "  outDirectory: runs");
    expect(faultsOf(content)).toMatchObject([
      { line: 4, column: 3, key: "run.outDirectory", message: "unknown key" },
    ]);
  });

  it("has every unknown key named, also in the routing block", () => {
    const content = changed("      zdr: true", "      zdr: true\n      speed: 1\n      colour: red");
    const line = lineOf(content, "speed");
    expect(faultsOf(content)).toMatchObject([
      { line, column: 7, key: "models[1].routing.speed", message: "unknown key" },
      { line: line + 1, column: 7, key: "models[1].routing.colour", message: "unknown key" },
    ]);
  });

  it("has a value of the wrong type named with the type that is right", () => {
    const content = changed("candidate: 2", 'candidate: "two"');
    expect(faultsOf(content)).toMatchObject([
      {
        line: 10,
        column: 5,
        key: "run.concurrency.candidate",
        message: expect.stringContaining("wrong type"),
        expected: "a number",
      },
    ]);
  });

  it("has a missing key named, at the key above it", () => {
    const content = changed("    model: llama3.1:8b\n", "");
    expect(faultsOf(content)).toMatchObject([
      {
        line: lineOf(content, "id: llama"),
        column: 5,
        key: "models[0].model",
        message: expect.stringContaining("missing"),
        expected: "a text",
      },
    ]);
  });

  it("has a number out of range named with its limit", () => {
    const content = changed("candidate: 2", "candidate: 0");
    expect(faultsOf(content)).toMatchObject([
      { line: 10, column: 5, key: "run.concurrency.candidate", expected: "more than 0" },
    ]);
  });

  it("has a value that is none of the known ones named with all of them", () => {
    const content = changed("sort: price", "sort: beauty");
    expect(faultsOf(content)).toEqual([
      {
        file: "apocbench.yml",
        line: lineOf(content, "sort:"),
        column: 7,
        key: "models[1].routing.sort",
        message: "is not a valid value",
        expected: "price, throughput, latency",
      },
    ]);
  });

  it("has a judge's key named, although a judge may also be a list", () => {
    const content = changed("maxTokens: 1200", "maxTokens: many");
    expect(faultsOf(content)).toMatchObject([
      { line: lineOf(content, "maxTokens: many"), column: 3, key: "judge.maxTokens", expected: "a number" },
    ]);
  });

  it("has a syntax error named with line and column", () => {
    const content = changed("only: [mistral]", "only: [mistral");
    const [fault] = faultsOf(content);
    expect(fault).toMatchObject({ line: lineOf(content, "ignore:"), column: 7, expected: "YAML or JSON" });
  });

  it("has a syntax error in JSON named with line and column", () => {
    const [fault] = faultsOf('{\n  "run": { "name": "a" },\n  "models": [,]\n}');
    expect(fault).toMatchObject({ line: 3, column: 14, expected: "YAML or JSON" });
  });

  it("has a key that stands twice named", () => {
    const content = changed("  outDir: runs", "  outDir: runs\n  outDir: other");
    expect(faultsOf(content)).toMatchObject([{ line: 5, column: 3, message: "Map keys must be unique" }]);
  });

  it("has a model id that stands twice named at the second", () => {
    const content = changed("id: mistral", "id: llama");
    expect(faultsOf(content)).toEqual([
      {
        file: "apocbench.yml",
        line: lineOf(content, "- id: llama\n    router: openrouter"),
        column: 5,
        key: "models[1].id",
        message: '"llama" appears twice',
        expected: "unique IDs",
      },
    ]);
  });

  it("has a router that this config does not describe named with those it does", () => {
    const content = changed("router: ollama", "router: anthropic");
    expect(faultsOf(content)).toEqual([
      {
        file: "apocbench.yml",
        line: lineOf(content, "router: anthropic"),
        column: 5,
        key: "models[0].router",
        message: "routers has no entry anthropic",
        expected: "one of: ollama, openrouter",
      },
    ]);
  });

  it("has a missing judge named, with the way to do without", () => {
    const content = FULL.replace(/judge:\n {2}router[\s\S]*?\n\n/, "");
    expect(faultsOf(content)).toEqual([
      {
        file: "apocbench.yml",
        line: 1,
        column: 1,
        key: "judge",
        message: "is missing",
        expected: "a judge, or run.judging: later to score the answers afterwards",
      },
    ]);
  });

  it("has several faults listed together", () => {
    const content = changed("resume: true", "resume: maybe").replace("judge: 4", "judge: -1");
    expect(faultsOf(content).map(({ key }) => key)).toEqual(["run.resume", "run.concurrency.judge"]);
  });

  it.each([
    { name: "nothing", content: "" },
    { name: "only a comment", content: "# later\n" },
  ])("has the missing groups named when it holds $name", ({ content }) => {
    expect(faultsOf(content).map(({ key, line }) => [key, line])).toEqual([
      ["run", 1],
      ["models", 1],
    ]);
  });

  it("is refused when it is a list or a text", () => {
    expect(faultsOf("- a\n- b\n")).toMatchObject([{ expected: "an object" }]);
    expect(faultsOf("hello")).toMatchObject([{ expected: "an object" }]);
  });
});

it("names an alias that refers to nothing, with its place", () => {
  const read = () => readConfigFile({ path: "c.yml", content: "run:\n  name: *nobody\n" });
  expect(read).toThrow("c.yml is not a valid config.");
  expect(read).toThrow(
    expect.objectContaining({
      faults: [expect.objectContaining({ line: 2, column: 9, message: "*nobody refers to nothing" })],
    }),
  );
});

describe("metrics of a config", () => {
  const withMetrics = (...metrics: readonly string[]) =>
    FULL.replace(
      "  concurrency:",
      ["  metrics:", ...metrics.map((metric) => `    - ${metric}`), "  concurrency:"].join("\n"),
    );
  const faultsOf = (content: string): readonly Fault[] => {
    try {
      readConfigFile({ path: "c.yml", content });
      return [];
    } catch (error) {
      return error instanceof Failure ? error.faults : [];
    }
  };

  it("are taken with their defaults", () => {
    const content = withMetrics("{ kind: exact-match, from: excellent, ignoreCase: true }", "{ kind: bleu }");
    const { config } = readConfigFile({ path: "c.yml", content });
    expect(config.run.metrics).toEqual([
      {
        kind: "exact-match",
        from: "excellent",
        ignoreCase: true,
        ignoreWhitespace: false,
        ignorePunctuation: false,
      },
      { kind: "bleu" },
    ]);
  });

  it("have their faults named with line and key", () => {
    const content = withMetrics("{ kind: bleu }", "{ kind: rogue }", "{ kind: latency, maxMs: 5, max: 6 }");
    const line = content.slice(0, content.indexOf("rogue")).split("\n").length;
    expect(faultsOf(content)).toMatchObject([
      {
        file: "c.yml",
        line,
        key: "run.metrics[1].kind",
        expected: expect.stringContaining("rouge-l") as string,
      },
      { file: "c.yml", line: line + 1, key: "run.metrics[2].max", message: "unknown key" },
    ]);
  });
});
