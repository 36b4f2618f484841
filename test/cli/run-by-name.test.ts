import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { startAssay } from "../support/assay-process.ts";
import { PROVIDER, commandLine, furnishedLine } from "../support/command-line.ts";
import { writeSample } from "../support/sample-config.ts";

describe("assay run without a config", () => {
  it("puts collections to models by name and has a model judge", async () => {
    const { run } = await furnishedLine();
    const args = ["--models", "fast,slow", "--collections", "Mail", "--judge", "jay", "--name", "mine"];
    const plan = await run("run", ...args, "--dry-run", "--json");
    expect(plan.rows).toMatchObject([
      { type: "plan", name: "mine", tasks: 2, items: 4, judging: "pipelined" },
    ]);
    expect((await run("runs", "--json")).rows).toEqual([]);
    const { code, rows } = await run("run", ...args, "--json");
    expect(code).toBe(0);
    expect(rows.at(-1)).toMatchObject({
      type: "summary",
      runId: expect.stringMatching(/^mine-\d{8}-\d{6}$/) as string,
      summary: { counts: { COMPLETED: 4 }, ranking: [{ modelId: "fast" }, { modelId: "slow" }] },
    });
  });

  it("puts one prompt several times, and takes criteria for those who will score", async () => {
    const { run, made } = await furnishedLine();
    await made("criteria", "add", "Letters", 'criteria=[{"name":"Tone"}]');
    const args = [
      "--models",
      "fast",
      "--prompt",
      "Why is the sky blue?",
      "--samples",
      "3",
      "--criteria",
      "Letters",
    ];
    const { code, rows } = await run("run", ...args, "--json");
    expect(code).toBe(0);
    expect(rows.filter(({ type }) => type === "item-answered").map(({ sample }) => sample)).toHaveLength(3);
    expect((await run("runs", "--json")).rows).toMatchObject([
      { judging: "later", counts: { WAITING_FOR_JUDGE: 3 }, criteria: [{ name: "Tone" }] },
    ]);
  });

  const REFUSED: readonly (readonly [readonly string[], string])[] = [
    [[], "There is nothing to run."],
    [["--models", "fast"], "--models with --collections or --prompt"],
    [["--prompt", "x"], "There is nothing to run."],
    [["--models", "nobody", "--prompt", "x"], 'models: the workspace has no model "nobody"'],
    [
      ["--models", "fast", "--collections", "None"],
      'run.collections: the workspace has no collection "None"',
    ],
    [
      ["--models", "fast", "--prompt", "x", "--collections", "Mail"],
      "run.prompt: can't be combined with datasetPath",
    ],
    [["--models", "fast", "--prompt", "x", "--judge", "no"], 'judge: the workspace has no model "no"'],
    [
      ["--models", "fast", "--prompt", "x", "--criteria", "no"],
      'run.criteriaSet: the workspace has no criteria set "no"',
    ],
    [["--models", "fast", "--prompt", "x", "--name", "a\tb"], "run.name: must be one line"],
    [["--models", "fast", "--prompt", "x", "--samples", "0"], "at least 1"],
    [["-c", "config.json", "--prompt", "x"], "--prompt can't be combined with --config"],
  ];

  it("refuses what makes no run, and starts nothing", async () => {
    const { cwd, run } = await furnishedLine();
    writeSample(cwd, { tasks: 1 });
    for (const [args, message] of REFUSED) {
      const { code, stdout, stderr } = await run("run", ...args);
      expect(stderr).toContain(message);
      expect({ code, stdout }).toEqual({ code: EXIT.invalidInput, stdout: "" });
    }
    expect((await run("runs", "--json")).rows).toEqual([]);
  });
});

describe("assay validate", () => {
  const named = { run: { name: "v", collections: ["Mail"] }, models: ["fast"], judge: "jay" };

  it("looks into the workspace where a config names things of it", async () => {
    const { run, file } = await furnishedLine();
    file("named.json", named);
    const { code, stdout } = await run("validate", "-c", "named.json");
    expect(code).toBe(0);
    expect(stdout).toContain("fast (simulated)");
    expect(stdout).toContain("collection:Mail (2 tasks");
    expect((await run("runs", "--json")).rows).toEqual([]);

    await run("settings", "set", "theme=dark", "--dir", "empty");
    const elsewhere = await run("validate", "-c", "named.json", "--dir", "empty");
    expect(elsewhere.code).toBe(EXIT.invalidInput);
    expect(elsewhere.stderr).toContain('run.collections: the workspace has no collection "Mail"');
  });

  it("needs no workspace, and makes none, for a config that describes everything", async () => {
    const { cwd, run } = commandLine();
    writeSample(cwd, { tasks: 1 });
    expect(await run("validate", "-c", "config.json")).toMatchObject({ code: 0 });
    expect(existsSync(join(cwd, "runs"))).toBe(false);
  });
});

describe("assay serve", () => {
  it("fills a new workspace, so that there is something to run, and does so once", async () => {
    const { cwd, run } = commandLine();
    const serve = async () => {
      const host = startAssay(["serve", "--port", "0"], { cwd });
      await host.until("Assay is running at");
      return async () => {
        host.child.kill("SIGTERM");
        await host.ended;
      };
    };
    const end = await serve();
    const names = async () => (await run("models", "--json")).rows.map(({ name }) => name);
    expect(await names()).toContain("simulated-excellent");
    const flags = [
      "--models",
      "simulated-excellent,simulated-poor",
      "--judge",
      "simulated-judge",
      "--limit",
      "2",
    ];
    const { code, rows } = await run("run", ...flags, "--collections", "Practical skills", "--json");
    expect(code).toBe(0);
    expect(rows.at(-1)).toMatchObject({ type: "summary" });
    expect(await run("criteria", "remove", "Writing", "--yes")).toMatchObject({ code: 0 });
    await end();
    const endAgain = await serve();
    expect((await run("criteria", "--json")).rows).toEqual([]);
    await endAgain();
  });
});

it("no secret leaves by the command line: neither output nor files", async () => {
  const [sealed, fromVariable] = ["sk-canary-sealed-0123456789", "sk-canary-variable-0123456789"];
  const { run, file, cwd, said } = commandLine({ SOME_API_KEY: fromVariable });
  const headers = [{ key: "X-Secret", value: sealed, isSecret: true }];
  const provider = { ...PROVIDER, apiKeyEnv: "SOME_API_KEY", headers };
  const added = await run("providers", "add", "Planted", "--from", file("secret.json", provider));
  expect(added.code).toBe(0);
  const commands = [
    ["models", "add", "fast", "provider=Planted", "modelId=alpha"],
    ["tasks", "add", "t1", "prompt=Question?"],
    ["providers", "show", "Planted"],
    ["providers", "edit", "Planted", "limits.maxConcurrency=3", "--json"],
    ["providers", "add", "Planted", "--from", "secret.json"],
    ["providers", "add", "P2", "baseUrl=nonsense", "--from", "secret.json"],
    ["models", "add", "m", `provider=${fromVariable}`],
    ["run", "--models", "fast", "--prompt", "Why?", "--samples", "2"],
    ["run", "--models", "fast", "--prompt", "Why?", "--json"],
    ["run", "--models", fromVariable, "--prompt", "Why?"],
    ["runs", "--json"],
    ["export", "out.jsonl"],
    ["settings", "rotate-key"],
    ["settings", "--json"],
  ];
  for (const command of commands) await run(...command);
  expect(said.join("\n")).toContain("fast (simulated)");

  const files = readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "secret.json")
    .map((entry) => join(entry.parentPath, entry.name));
  const names = files.map((path) => basename(path));
  expect(names).toEqual(expect.arrayContaining(["summary.json", "report.html", "assay.sqlite", "out.jsonl"]));
  const places = [
    ...commands.map((command, index) => [
      command.join(" "),
      said.slice(2 * index + 2, 2 * index + 4).join("\n"),
    ]),
    ...files.map((path) => [path, readFileSync(path, "latin1")]),
  ];
  const forms = [sealed, fromVariable].flatMap((secret) => [
    secret,
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("hex"),
  ]);
  const leaks = places.filter(([, words = ""]) => forms.some((form) => words.includes(form)));
  expect(leaks.map(([place]) => place)).toEqual([]);
});
