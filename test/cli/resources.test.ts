import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { DEFAULT_SETTINGS } from "../../src/core/index.ts";
import { commandLine } from "../support/command-line.ts";

const RUBRIC = '[{"id":"r1","text":"is right","weight":1,"maxScore":1}]';

/** One thing of each kind: words that make it, the same ones as keys, and a change. */
const THINGS = [
  {
    kind: "tasks",
    name: "mail-1",
    pairs: ["category=Mail", "prompt=Write to the landlord.", `rubric=${RUBRIC}`],
    shown: { taskId: "mail-1", category: "Mail", prompt: "Write to the landlord.", version: 1 },
    change: "prompt=Write to the neighbour.",
    changed: {
      prompt: "Write to the neighbour.",
      question: "Write to the neighbour.",
      text: "Write to the neighbour.",
      version: 2,
    },
  },
  {
    kind: "collections",
    name: "Mail and more",
    pairs: ['tags=["work"]', "difficulty=Hard"],
    shown: { name: "Mail and more", tags: ["work"], difficulty: "Hard" },
    change: "description=Letters",
    changed: { description: "Letters" },
  },
  {
    kind: "providers",
    name: "Mine",
    pairs: ["type=openai-compatible", "baseUrl=http://localhost:8000/v1", "apiKeyEnv=MY_KEY"],
    shown: { name: "Mine", type: "OPENAI_COMPATIBLE", keySource: "missing" },
    change: "limits.maxConcurrency=2",
    changed: { limits: { maxConcurrency: 2 } },
  },
  {
    kind: "models",
    name: "fast",
    pairs: ["baseUrl=http://localhost:8000/v1", "parameters.temperature=0.2", "inputTokenCost=0.5"],
    shown: { name: "fast", modelId: "fast", parameters: { temperature: 0.2 }, inputTokenCost: 0.5 },
    change: "parameters.maxTokens=100",
    changed: { parameters: { temperature: 0.2, maxTokens: 100 }, maxTokens: 100 },
  },
  {
    kind: "criteria",
    name: "Письма",
    pairs: ['criteria=[{"name":"Tone","weight":2}]'],
    shown: { name: "Письма", criteria: [{ id: 1, name: "Tone", maxScore: 10, weight: 2 }] },
    change: 'criteria=[{"name":"Style"}]',
    changed: { criteria: [{ id: 2, name: "Style", maxScore: 10, weight: 1 }] },
  },
] as const;

describe.each(THINGS)("assay $kind", ({ kind, name, pairs, shown, change, changed }) => {
  it("makes, shows, changes, archives, restores and removes one", async () => {
    const { run, made } = commandLine();
    const named = async () => (await run(kind, "--json")).rows.map((row) => row["taskId"] ?? row["name"]);
    const added = await made(kind, "add", name, ...pairs);
    expect(added).toMatchObject(shown);
    expect(await made(kind, "show", name)).toEqual(added);
    expect(await run(kind, "add", name, ...pairs)).toMatchObject({ code: EXIT.conflict, stdout: "" });

    const edited = await made(kind, "edit", name, change);
    expect(edited).toMatchObject(changed);
    expect(edited).toEqual({ ...added, ...changed, updatedAt: edited["updatedAt"] });

    expect(await made(kind, "archive", name)).toMatchObject({ archivedAt: expect.any(String) as string });
    expect(await named()).toEqual([]);
    expect(await made(kind, "restore", name)).toMatchObject({ archivedAt: null });

    const unasked = await run(kind, "remove", name);
    expect(unasked.stderr).toContain("This needs confirmation");
    expect(unasked.stderr).toContain("--yes");
    expect(unasked.code).toBe(EXIT.invalidInput);
    expect(await named()).toEqual([name]);
    expect(await run(kind, "remove", name, "--yes")).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await named()).toEqual([]);
    const gone = await run(kind, "show", name);
    expect(gone).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(gone.stderr).toContain(
      `There is no ${kind === "criteria" ? "criteria set" : kind.slice(0, -1)} ${name}.`,
    );
  });
});

describe("assay prices", () => {
  it("makes, shows, changes and removes one, by its number", async () => {
    const { run, made } = commandLine();
    const pairs = ["provider=P", "model=m", "inputPerMillion=0.25", "outputPerMillion=2", "since=2026-01-01"];
    const added = await made("prices", "add", ...pairs);
    const id = String(added["id"]);
    expect(added).toMatchObject({ provider: "P", model: "m", inputPerMillion: 0.25, since: "2026-01-01" });
    expect(await run("prices", "add", ...pairs)).toMatchObject({ code: EXIT.conflict });
    expect(await made("prices", "show", id)).toEqual(added);
    expect(await made("prices", "edit", id, "outputPerMillion=3")).toEqual({ ...added, outputPerMillion: 3 });
    expect(await run("prices", "remove", id)).toMatchObject({ code: EXIT.invalidInput });
    expect((await run("prices", "--json")).rows).toHaveLength(1);
    expect(await run("prices", "remove", id, "--yes")).toMatchObject({ code: 0 });
    expect((await run("prices")).stdout).toBe("None.\n");
    expect(await run("prices", "archive", id)).toMatchObject({ code: EXIT.invalidInput });
  });

  it("import shows what would change, asks, and writes all or nothing", async () => {
    const { run, made, file } = commandLine();
    await made("models", "add", "fast", "baseUrl=http://localhost:8000/v1", "modelId=small-1");
    const { provider } = (await run("models", "--json")).rows[0] as { provider: string };
    const table = (lines: string) => `provider,model,inputPerMillion,outputPerMillion,since\n${lines}`;
    file("prices.csv", table(`${provider},small-1,0.25,2,2026-01-01\nelsewhere,big-1,3,15,2026-01-01`));
    const dry = await run("prices", "import", "prices.csv", "--dry-run");
    expect(dry).toMatchObject({ code: EXIT.done });
    expect(dry.stdout).toMatch(/small-1 +0\.25 +2 +2026-01-01 +new\n/);
    expect(dry.stdout).toMatch(/big-1 +3 +15 +2026-01-01 +new; not a model of this workspace\n/);
    expect(dry.stdout).toMatch(/Nothing was imported\.\n$/);
    // Nobody is there to say yes.
    expect(await run("prices", "import", "prices.csv")).toMatchObject({ code: EXIT.invalidInput });
    expect((await run("prices", "--json")).rows).toEqual([]);

    const { code, stdout } = await run("prices", "import", "prices.csv", "--yes");
    expect([code, stdout.split("\n").at(-2)]).toEqual([EXIT.done, "Imported 2 prices."]);
    expect((await run("prices", "--json")).rows).toHaveLength(2);
    const again = await run("prices", "import", "prices.csv", "--yes");
    expect([again.stdout, again.stderr]).toEqual(["No price changes.\n", "Unchanged: 2.\n"]);

    file("later.csv", table(`${provider},small-1,0.25,3,2026-02-01`));
    const later = await run("prices", "import", "later.csv", "--dry-run");
    expect(later.stdout).toMatch(/small-1 +0\.25 +2 → 3 +2026-02-01 +changed\n/);
    file("bad.csv", table(`${provider},small-1,cheap,3,2026-02-01`));
    const bad = await run("prices", "import", "bad.csv", "--yes");
    expect(bad.code).toBe(EXIT.invalidInput);
    expect(bad.stderr).toContain(
      'bad.csv:2 inputPerMillion: is no price: "cheap" (expected a number from 0, in US dollars)',
    );
    expect((await run("prices", "--json")).rows).toHaveLength(2);
    expect(await run("prices", "import", "none.csv")).toMatchObject({ code: EXIT.invalidInput });
  });
});

describe("what is said of a thing", () => {
  it("may stand in a file; pairs win over it, @file is a file's text, and keys go deeper", async () => {
    const { made, file } = commandLine();
    file("prompt.txt", "First line\nsecond = line\n");
    const from = file("task.json", { category: "Mail", difficulty: "Easy", prompt: "From the file" });
    const added = await made("tasks", "add", "t1", "prompt=@prompt.txt", "metadata.a.b=1", "--from", from);
    expect(added).toMatchObject({
      taskId: "t1",
      category: "Mail",
      prompt: "First line\nsecond = line\n",
      metadata: { a: { b: 1 } },
    });
    const edited = await made(
      "tasks",
      "edit",
      "t1",
      "metadata.a.c=x=y",
      "--from",
      file("e.json", { area: "A" }),
    );
    expect(edited).toMatchObject({ area: "A", category: "Mail", metadata: { a: { b: 1, c: "x=y" } } });
  });

  const REFUSED: readonly (readonly [readonly string[], string])[] = [
    [["tasks", "add", "t1", "prompt"], '"prompt" is not key=value.'],
    [["tasks", "add", "t1", "=x"], '"=x" is not key=value.'],
    [["tasks", "add", "t1", "prompt=p", "colour=red"], "colour: unknown key"],
    [["tasks", "add", "t1"], "prompt: is missing"],
    [["tasks", "add", "t1", "prompt=@none.txt"], "There is no readable file none.txt."],
    [["tasks", "add", "t1", "--from", "none.json"], "There is no readable file none.json."],
    [["tasks", "add", "t1", "--from", "broken.json"], "broken.json is not JSON"],
    [["tasks", "add", "t1", "--from", "list.json"], "list.json must hold one JSON object."],
    [["models", "add", "m", "provider=Nobody"], "provider: there is no provider Nobody"],
    [["models", "add", "m", "parameters.temperature=hot"], "parameters.temperature: has the wrong type"],
    [["models", "add"], "The model has no name."],
    [["models", "edit", "m", "x=1"], "There is no model m."],
    [["criteria", "add", "c", 'criteria=[{"name":"a","weight":-1}]'], "criteria[0].weight"],
    [["prices", "add", "provider=P"], "model: is missing"],
  ];

  it("is refused when it is wrong, and nothing is made", async () => {
    const { run, file } = commandLine();
    file("broken.json", "{");
    file("list.json", [1]);
    for (const [args, message] of REFUSED) {
      const { code, stdout, stderr } = await run(...args);
      expect(stderr).toContain(message);
      expect({ code, stdout }).toEqual({ code: EXIT.invalidInput, stdout: "" });
    }
    for (const kind of ["tasks", "models", "criteria", "prices"])
      expect((await run(kind, "--json")).stdout).toBe("");
  });

  it("cannot reach into every object there is", async () => {
    const { run } = commandLine();
    const { code, stderr } = await run("settings", "set", "__proto__.theme=dark");
    expect(code).toBe(EXIT.invalidInput);
    expect(stderr).toContain("__proto__");
  });
});

describe("lists on the command line", () => {
  it("are in the order that is asked for", async () => {
    const { run, made } = commandLine();
    for (const name of ["beta", "Alpha", "gamma"]) await made("collections", "add", name);
    const names = async (...words: string[]) =>
      (await run("collections", "--json", ...words)).rows.map(({ name }) => name);
    expect(await names()).toEqual(["beta", "Alpha", "gamma"]);
    expect(await names("--sort", "name")).toEqual(["Alpha", "beta", "gamma"]);
    expect(await names("--sort=-name", "--limit", "2")).toEqual(["gamma", "beta"]);
    const wrong = await run("collections", "--sort", "colour");
    expect(wrong).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(wrong.stderr).toContain("-updated");
    expect(await run("runs", "--sort=-finished")).toMatchObject({ code: 0 });
  });
});

describe("assay settings", () => {
  it("shows and changes them, in words that can be typed again", async () => {
    const { run, made } = commandLine();
    await run("collections", "add", "Mail");
    expect(await made("settings")).toEqual(DEFAULT_SETTINGS);
    const { stdout } = await run(
      "settings",
      "set",
      "limits.itemAttempts=5",
      "theme=dark",
      'parameters.stop=["a"]',
    );
    expect(stdout).toContain("\nlimits.itemAttempts=5\n");
    expect(stdout).toContain('parameters.stop=["a"]\n');
    const lines = (await run("settings", "show")).stdout.trim().split("\n");
    expect(lines).toContain("theme=dark");
    expect(await run("settings", "set", ...lines)).toMatchObject({
      code: 0,
      stdout: `${lines.join("\n")}\n`,
    });
  });

  const REFUSED: readonly (readonly [readonly string[], string])[] = [
    [["limits.patience=1"], "limits.patience: unknown key"],
    [["theme=pink"], "theme: is not a valid value"],
    [["limits.itemAttempts=0"], "limits.itemAttempts: is too small"],
    [["theme"], '"theme" is not key=value.'],
    [[], "Expected at least 1 argument"],
  ];

  it("refuses what is wrong and leaves everything as it was", async () => {
    const { run, made } = commandLine();
    for (const [pairs, message] of REFUSED) {
      const { code, stderr } = await run("settings", "set", ...pairs);
      expect(stderr).toContain(message);
      expect(code).toBe(EXIT.invalidInput);
    }
    expect(await made("settings")).toEqual(DEFAULT_SETTINGS);
  });

  it("resets them after a yes, and removes what is one's own only when told", async () => {
    const { run, made } = commandLine();
    await made("settings", "set", "theme=dark");
    await made("tasks", "add", "mine", "prompt=Mine?");
    expect(await run("settings", "reset")).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(await made("settings")).toMatchObject({ theme: "dark" });
    expect((await run("collections", "--json")).rows).toEqual([]);

    expect(await made("settings", "reset", "--yes")).toEqual({ removed: 0, archived: 0 });
    expect(await made("settings")).toEqual(DEFAULT_SETTINGS);
    expect(await made("tasks", "show", "mine")).toMatchObject({ prompt: "Mine?" });
    expect((await run("collections", "--json")).rows).toHaveLength(3);
    expect(await made("settings", "reset", "--remove-own", "--yes")).toEqual({ removed: 1, archived: 0 });
    expect(await run("tasks", "show", "mine")).toMatchObject({ code: EXIT.invalidInput });
  });

  it("seals secrets anew", async () => {
    const { run, file, cwd } = commandLine();
    const header = { key: "Authorization", value: "Bearer sk-rotated-0123456789wxyz", isSecret: true };
    const provider = { type: "ollama", baseUrl: "http://localhost:1", headers: [header] };
    await run("providers", "add", "P", "--from", file("p.json", provider));
    const before = readFileSync(join(cwd, "runs", "master.key"), "utf8");
    const { code, rows } = await run("settings", "rotate-key", "--json");
    expect({ code, rows }).toEqual({
      code: 0,
      rows: [{ fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string, secrets: 1 }],
    });
    expect(readFileSync(join(cwd, "runs", "master.key"), "utf8")).not.toBe(before);
    expect(existsSync(join(cwd, "runs", "master.key.next"))).toBe(false);
    const edited = await run("providers", "edit", "P", "baseUrl=http://localhost:2", "--json");
    expect(edited.rows).toMatchObject([{ headers: [{ valueMasked: "Bearer ****wxyz" }] }]);
  });
});
