import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { ROOT } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";

const BANK = join(ROOT, "examples", "practical-skills.jsonl");
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe.each([
  ["SQLite", () => Promise.resolve({})],
  ["PostgreSQL", async () => ({ ASSAY_DATABASE_URL: await temporaryPostgres() })],
] as const)("import and export on %s", (_engine, environment) => {
  it("bring a bank in, list it, and give it back as it was", async () => {
    const cwd = temporaryFolder();
    const env = await environment();
    const imported = await assay(["import", BANK, "--collection", "Practical skills", "--json"], {
      cwd,
      env,
    });
    expect(linesOf(imported.stdout)).toMatchObject([{ imported: true, created: 48, faultCount: 0 }]);
    const collections = await assay(["collections", "--json"], { cwd, env });
    expect(linesOf(collections.stdout)).toMatchObject([{ name: "Practical skills", taskCount: 48 }]);
    const tasks = await assay(["tasks", "--search", "rice", "--collection", "Practical skills", "--json"], {
      cwd,
      env,
    });
    expect(linesOf(tasks.stdout).map(({ taskId }) => taskId)).toContain("cook-001");

    expect(await assay(["export", "out.jsonl"], { cwd, env })).toMatchObject({ code: 0 });
    const [before, after] = [readFileSync(BANK, "utf8"), readFileSync(join(cwd, "out.jsonl"), "utf8")].map(
      linesOf,
    );
    expect(after?.map(({ id, prompt, category }) => ({ id, prompt, category }))).toEqual(
      before?.map(({ id, prompt, category }) => ({ id, prompt, category })),
    );
    const again = await assay(["import", "out.jsonl", "--json"], { cwd, env });
    expect(linesOf(again.stdout)).toMatchObject([{ created: 0, edited: 0, unchanged: 48 }]);
  });
});

describe("import", () => {
  it("proposes a mapping for columns it does not know, and takes it when told", async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, "q.csv"),
      '\uFEFFquestion;expected\r\n"Wie viel ist 2+2?";=4\r\n"Столица; Франции?";Paris\r\n',
    );
    const refused = await assay(["import", "q.csv"], { cwd });
    expect(refused.stderr).toContain("needs a column mapping; its columns are question, expected");
    expect(refused.code).toBe(EXIT.invalidInput);
    const preview = await assay(["import", "q.csv", "--dry-run"], { cwd });
    expect(preview.stdout).toContain("prompt=question");
    expect(preview.stdout).toContain("Nothing was imported.");
    expect((await assay(["import", "q.csv", "--map", "auto"], { cwd })).stdout).toContain("2 created");
    await assay(["export", "out.csv", "--format", "references"], { cwd });
    expect(readFileSync(join(cwd, "out.csv"), "utf8")).toContain("Столица; Франции?");
    const pairs = ["--map", "prompt=question,excellent=expected", "--save-map", "quiz"];
    expect((await assay(["import", "q.csv", ...pairs], { cwd })).stdout).toContain("2 unchanged");
    expect((await assay(["import", "q.csv", "--map", "quiz"], { cwd })).stdout).toContain("2 unchanged");
    expect(await assay(["import", "q.csv", ...pairs], { cwd })).toMatchObject({ code: EXIT.conflict });
    expect((await assay(["import", "q.csv", "--map", "nobody"], { cwd })).stderr).toContain(
      "There is no mapping nobody.",
    );
  });

  it("imports nothing while a row is bad, lists every bad one, and passes over them when told", async () => {
    const cwd = temporaryFolder();
    const good = {
      id: "a",
      category: "c",
      difficulty: "E",
      scenario: [],
      prompt: "p",
      rubric: ["r"],
      auto_fail: [],
    };
    const rows = [
      good,
      { ...good, id: "b", prompt: 5 },
      { ...good, id: "a" },
      { ...good, id: "d", colour: 1 },
    ];
    writeFileSync(join(cwd, "bad.jsonl"), `${rows.map((row) => JSON.stringify(row)).join("\n")}\n{ broken\n`);
    const { code, stderr } = await assay(["import", "bad.jsonl"], { cwd });
    expect(code).toBe(EXIT.invalidInput);
    for (const place of ["bad.jsonl:2:", "bad.jsonl:3:", "bad.jsonl:4:", "bad.jsonl:5:"])
      expect(stderr).toContain(place);
    expect(stderr).toContain("Nothing was imported: 4 rows have errors, 1 is valid.");
    expect((await assay(["tasks"], { cwd })).stdout).toContain("None.");
    writeFileSync(join(cwd, "one.jsonl"), `${JSON.stringify(good)}\n{ broken\n`);
    const one = await assay(["import", "one.jsonl"], { cwd });
    expect(one.stderr).toContain("Nothing was imported: 1 row has an error, 1 is valid.");
    for (const start of ["PK\u0003\u0004", "\u00D0\u00CF\u0011\u00E0"]) {
      writeFileSync(join(cwd, "tasks.xlsx"), Buffer.from(`${start}\0\0\n,"`, "latin1"));
      const refused = await assay(["import", "tasks.xlsx"], { cwd });
      expect(refused.code).toBe(EXIT.invalidInput);
      expect(refused.stderr).toContain("This is an Excel file. Save it as CSV (UTF-8) and import that.");
      expect(refused.stderr).not.toContain("NUL");
    }
    const skipped = await assay(["import", "bad.jsonl", "--skip-bad-rows"], { cwd });
    expect(skipped.stdout).toContain("1 created, 0 edited, 0 unchanged, 4 rows with errors skipped");
  });

  it("tells of tasks that ask what another asks already", async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, "q.csv"),
      "taskId,category,subcategory,question,excellent,good,pass,incorrectAnswerDirection\na,c,,Same?,1,,,\nb,c,,Same?,1,,,\n",
    );
    const { stdout } = await assay(["import", "q.csv"], { cwd });
    expect(stdout).toContain("1 of the new tasks have the same question as another task.");
  });

  it("refuses a file that is not there and a mapping that makes no sense", async () => {
    const cwd = temporaryFolder();
    expect(await assay(["import", "none.csv"], { cwd })).toMatchObject({ code: EXIT.invalidInput });
    writeFileSync(join(cwd, "q.csv"), "a,b\n1,2\n");
    const { code, stderr } = await assay(["import", "q.csv", "--map", "nonsense=a"], { cwd });
    expect(stderr).toContain("nonsense: unknown key");
    expect(code).toBe(EXIT.invalidInput);
  });
});

describe("export", () => {
  it("leaves no file behind when it fails", async () => {
    const cwd = temporaryFolder();
    await assay(["collections", "add", "Mail"], { cwd });
    const { code, stderr } = await assay(["export", "out.jsonl", "--collection", "nobody"], { cwd });
    expect(stderr).toContain("There is no collection nobody.");
    expect(code).toBe(EXIT.invalidInput);
    expect(existsSync(join(cwd, "out.jsonl"))).toBe(false);
    expect(existsSync(join(cwd, "out.jsonl.part"))).toBe(false);
  });
});
