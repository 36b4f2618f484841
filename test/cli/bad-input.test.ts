import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { sampleBank, sampleConfig, writeSample } from "../support/sample-config.ts";

/** The sample config as YAML text with one thing changed. */
const YAML = `run:
  name: sample
  datasetPath: bank.jsonl
judge: { router: simulated, model: jay, maxTokens: 100, structured: true }
routers:
  simulated:
    models: { alpha: { latencyMs: 1 }, jay: { latencyMs: 1 } }
models:
  - { id: alpha, router: simulated, model: alpha }
`;

async function runWith(files: Readonly<Record<string, string>>, ...flags: string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bank.jsonl"), sampleBank(2));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const ended = await assay(["run", "-c", "config.yml", "--quiet", ...flags], { cwd: folder });
  return { ...ended, folder };
}

describe("a config that is wrong", () => {
  it.each([
    [
      "an unknown key",
      YAML.replace("  name: sample", "  name: sample\n  speed: fast"),
      "config.yml:3:3 run.speed: unknown key",
    ],
    [
      "a wrong type",
      YAML.replace("  name: sample", "  name: sample\n  questionLimit: many"),
      "config.yml:3:3 run.questionLimit: has the wrong type (expected a number)",
    ],
    [
      "a value out of range",
      YAML.replace("  name: sample", "  name: sample\n  samples: 0"),
      "config.yml:3:3 run.samples: is too small (expected more than 0)",
    ],
    ["a missing key", YAML.replace("  name: sample\n", ""), "config.yml:1:1 run.name: is missing"],
    ["broken YAML", `${YAML}  - { id: beta`, "config.yml:10:"],
    [
      "a router that is not described",
      YAML.replace("router: simulated, model: alpha }", "router: ollama, model: alpha }"),
      "config.yml:9:18 models[0].router: routers has no entry ollama (expected one of: simulated)",
    ],
    [
      "two models of one name",
      `${YAML}  - { id: alpha, router: simulated, model: alpha }\n`,
      'config.yml:10:7 models[1].id: "alpha" appears twice',
    ],
    [
      "no judge",
      YAML.replace(/^judge.*\n/m, ""),
      "judge: is missing (expected a judge, or run.judging: later to score the answers afterwards)",
    ],
    [
      "a bank that is not there",
      YAML.replace("bank.jsonl", "no-bank.jsonl"),
      "config.yml:3:3 run.datasetPath: there is no readable file no-bank.jsonl",
    ],
    [
      "a name of two lines",
      YAML.replace("name: sample", 'name: "two\\nlines"'),
      "config.yml:2:3 run.name: must be one line without control characters",
    ],
  ])("is refused for %s, with its place, and nothing is written", async (_what, config, message) => {
    const { code, stdout, stderr, folder } = await runWith({ "config.yml": config });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: EXIT.invalidInput, stdout: "" });
    expect(existsSync(join(folder, "runs"))).toBe(false);
  });

  it("is refused when it is not there", async () => {
    const { code, stderr } = await assay(["run", "-c", "nowhere.yml"], { cwd: temporaryFolder() });
    expect(stderr).toContain("nowhere.yml: cannot be read (expected a config in YAML or JSON)");
    expect(code).toBe(EXIT.invalidInput);
  });

  it("is refused when a key variable is not set, naming it", async () => {
    const config = YAML.replace(
      "routers:",
      "routers:\n  openrouter: { baseUrl: 'https://openrouter.example/v1', apiKeyEnv: NO_SUCH_KEY, default: {} }",
    ).replace("router: simulated, model: jay", "router: openrouter, model: some/judge");
    const { code, stderr } = await runWith({ "config.yml": config });
    expect(stderr).toContain(
      "routers.openrouter.apiKeyEnv: the environment variable NO_SUCH_KEY is not set (expected the provider's API key in that variable)",
    );
    expect(code).toBe(EXIT.invalidInput);
  });
});

describe("a bank that is wrong", () => {
  const good = sampleBank(1);
  const line = JSON.parse(good);
  it.each([
    ["is empty", "\n\n", "bank.jsonl: the file has no tasks"],
    ["has an id twice", `${good}\n\n${good}`, 'bank.jsonl:3:2 id: "task-1" is already the ID of line 1'],
    [
      "has broken JSON",
      `${good}\n{"id": "x",`,
      "bank.jsonl:2:12: is not valid JSON (expected one JSON object per line)",
    ],
    [
      "has an unknown key",
      JSON.stringify({ ...line, colour: "red" }),
      "colour: unknown key (expected a key of a bank line; --keep-unknown keeps others as metadata)",
    ],
    [
      "has a rubric score out of range",
      JSON.stringify({ ...line, rubric: [{ id: "a", text: "b", maxScore: -1 }] }),
      "rubric[0].maxScore: is too small (expected more than 0)",
    ],
    ["lacks a key", JSON.stringify({ ...line, prompt: undefined }), "bank.jsonl:1:1 prompt: is missing"],
  ])("is refused when it %s", async (_what, bank, message) => {
    const { code, stderr } = await runWith({ "config.yml": YAML, "bank.jsonl": bank });
    expect(stderr).toContain(message);
    expect(code).toBe(EXIT.invalidInput);
  });

  it("is taken once when it is named twice", async () => {
    const config = YAML.replace(
      "datasetPath: bank.jsonl",
      "datasetPath: bank.jsonl\n  datasetPaths: [bank.jsonl]",
    );
    expect(await runWith({ "config.yml": config })).toMatchObject({ code: 0, stderr: "" });
  });

  it("may use names that every object has", async () => {
    const bank = JSON.stringify({ ...line, category: "constructor" });
    expect(await runWith({ "config.yml": YAML, "bank.jsonl": bank })).toMatchObject({ code: 0, stderr: "" });
    // Models and judges are keys of what the API answers.
    const config = YAML.replaceAll("alpha", "toString");
    const { code, stderr } = await runWith({ "config.yml": config, "bank.jsonl": bank });
    expect(stderr).toContain("is a reserved word");
    expect(code).toBe(EXIT.invalidInput);
  });

  it("is refused for an id that cannot be stored", async () => {
    const bank = JSON.stringify({ ...line, id: "t\ud800" });
    const { code, stderr } = await runWith({ "config.yml": YAML, "bank.jsonl": bank });
    expect(stderr).toContain("id: contains characters that can't be stored");
    expect(code).toBe(EXIT.invalidInput);
  });

  it("lists every bad line", async () => {
    const bad = Array.from({ length: 3 }, (_, index) =>
      JSON.stringify({ ...line, id: `t${index}`, category: 5 }),
    );
    const { stderr } = await runWith({ "config.yml": YAML, "bank.jsonl": bad.join("\n") });
    expect(stderr.match(/bank\.jsonl:\d:\d+ category/g)).toHaveLength(3);
  });

  it("is taken with unknown keys when told to keep them", async () => {
    const bank = JSON.stringify({ ...line, colour: "red" });
    expect(await runWith({ "config.yml": YAML, "bank.jsonl": bank }, "--keep-unknown")).toMatchObject({
      code: 0,
    });
  });
});

describe("filters and flags that are wrong", () => {
  it.each([
    [["--models", "nobody"], 'the config has no model "nobody" (expected one of: alpha)'],
    [
      ["--categories", "none"],
      `categories: "none" doesn't exist in these tasks (expected one of: even, odd)`,
    ],
    [["--questions", "task-9"], `questionIds: "task-9" doesn't exist in these tasks`],
    [["--limit", "0"], "whole number of at least 1"],
    [["--port", "70000"], "whole number of at least 0 and at most 65535"],
    [["--no-such-flag"], "No flag registered for --no-such-flag"],
  ])("%s is refused", async (flags, message) => {
    const { code, stderr } = await runWith({ "config.yml": YAML }, ...flags);
    expect(stderr).toContain(message);
    expect(code).toBe(EXIT.invalidInput);
  });

  it("an unknown command and an unknown run are refused", async () => {
    expect(await assay(["rnu"])).toMatchObject({ code: EXIT.invalidInput });
    const cwd = temporaryFolder();
    await assay(["settings", "set", "theme=dark"], { cwd });
    const { code, stderr } = await assay(["resume", "no-such-run"], { cwd });
    expect(stderr).toContain("There is no run no-such-run.");
    expect(code).toBe(EXIT.invalidInput);
  });
});

describe("an address that is wrong", () => {
  it("is named when something else answers there", async () => {
    const server = createServer((_request, response) => response.end("<html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const { code, stderr } = await assay(["runs", "--server", `http://127.0.0.1:${port}`]);
    expect(stderr).toContain("The server's response is not from this version of Assay.");
    expect(code).toBe(EXIT.world);
  });

  it("of a database is explained", async () => {
    const { code, stderr } = await assay(["runs", "--db", "postgres://me:a/b@127.0.0.1/x"], {
      cwd: temporaryFolder(),
    });
    expect(stderr).toContain("The database URL is not valid.");
    expect(code).toBe(EXIT.invalidInput);
  });
});

describe("a judge that is wrong", () => {
  it("is asked once more, and fails the item when its output is broken again; the run ends all the same", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 2, judge: { garbleTwiceRate: 1 } });
    const { code, stdout } = await assay(["run", "-c", config, "--models", "alpha", "--json"], {
      cwd: folder,
    });
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(lines.filter(({ type }) => type === "judge-failed")).toHaveLength(2 * 3);
    expect(lines.at(-1)).toMatchObject({
      summary: {
        counts: { FAILED: 2 },
        failures: [
          { stage: "judge", message: expect.stringContaining("even after a retry") as string, count: 2 },
        ],
      },
    });
  });

  it("is repaired when its output is broken once", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 2, judge: { garbleRate: 1 } });
    const { stdout } = await assay(["run", "-c", config, "--models", "alpha", "--json"], { cwd: folder });
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
      summary: { counts: { COMPLETED: 2 } },
    });
  });
});

describe("a workspace that is wrong", () => {
  it("is refused when the database is not one", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    mkdirSync(join(folder, "runs"));
    writeFileSync(join(folder, "runs", "assay.sqlite"), "not a database ".repeat(100));
    const { code, stderr } = await assay(["run", "-c", config], { cwd: folder });
    expect(stderr).toContain("the file is not an SQLite database");
    expect(code).toBe(EXIT.world);
    expect(readFileSync(join(folder, "runs", "assay.sqlite"), "utf8")).toContain("not a database");
  });

  it("is refused when the database was written by a newer version, and left as it is", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 1 });
    await assay(["run", "-c", config, "--quiet"], { cwd: folder });
    const path = join(folder, "runs", "assay.sqlite");
    const database = new DatabaseSync(path);
    database.exec("UPDATE schema_version SET version = 999");
    database.close();
    const { code, stderr } = await assay(["runs"], { cwd: folder });
    expect(stderr).toContain("written by a newer version of Assay (schema 999");
    expect(stderr).toContain("Update Assay, or use another workspace with --dir or --db.");
    expect(code).toBe(EXIT.conflict);
  });

  it("is refused when it is a file", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    writeFileSync(join(folder, "runs"), "a file");
    const { code, stderr } = await assay(["run", "-c", config], { cwd: folder });
    expect(stderr).toContain("Can't use the workspace folder");
    expect(code).toBe(EXIT.world);
  });

  // Permissions do not stop root, who runs the tests in some places; the kernel's own read-only folders do.
  it("is refused when the folder cannot be written to", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    const locked = join(folder, "locked");
    mkdirSync(locked);
    chmodSync(locked, 0o555);
    const isRoot = process.getuid?.() === 0;
    const { code, stderr } = await assay(["run", "-c", config, "--dir", isRoot ? "/sys/assay" : locked], {
      cwd: folder,
    });
    expect(stderr).toMatch(/Can't use|cannot be created/);
    expect(code).toBe(EXIT.world);
  });

  it("keeps everything when the disk is full", async () => {
    // /dev/full takes no byte: what is written to it fails as on a full disk.
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 1 });
    const { code, stderr } = await assay(["run", "-c", config, "--quiet", "--db", "/dev/full"], {
      cwd: folder,
    });
    expect(stderr).toMatch(/\/dev\/full: (the disk|the database|the file)/);
    expect(code).toBe(EXIT.world);
    expect(statSync("/dev/full").isCharacterDevice()).toBe(true);
  });
});

it("the sample config of these tests is itself good", async () => {
  expect(sampleConfig().models).toHaveLength(3);
  expect(await runWith({ "config.yml": YAML })).toMatchObject({ code: 0 });
});

describe("an address of something that is no database of Assay", () => {
  it.each(["mysql://ann:mellon@db.example/x", "postgre://ann:mellon@db.example/x"])(
    "is refused without its password: %s",
    async (address) => {
      const cwd = temporaryFolder();
      const shown = address.replace("mellon", "***");
      for (const [env, name] of [
        [{}, "--db"],
        [{ DATABASE_URL: address }, "DATABASE_URL"],
      ] as const) {
        const flags = name === "--db" ? ["--db", address] : [];
        const { code, stderr } = await assay(["serve", "--port", "0", ...flags], { cwd, env });
        expect([code, stderr]).toEqual([
          EXIT.invalidInput,
          `assay: ${name} ${shown} is no database that Assay can use.\nExpected postgres://user@host/name, or the path of an SQLite file.\n`,
        ]);
      }
      expect(existsSync(join(cwd, "runs"))).toBe(false);
    },
  );
});
