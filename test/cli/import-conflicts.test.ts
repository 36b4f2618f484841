import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";

const MAP = ["--map", "auto"];

/** A workspace, its files and its commands. */
function workspace() {
  const cwd = temporaryFolder();
  return {
    write: (name: string, ...lines: readonly string[]) =>
      writeFileSync(join(cwd, name), `${lines.join("\n")}\n`),
    assay: (...args: readonly string[]) => assay(args, { cwd }),
    piped: (input: string, ...args: readonly string[]) => assay(args, { cwd, input }),
    ids: async (...args: readonly string[]) =>
      (await assay(["tasks", "--json", ...args], { cwd })).stdout
        .trim()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { taskId: string; prompt: string; version: number }),
  };
}

const references = (...rows: readonly string[]) => ["taskId,category,question,excellent", ...rows];

describe("a second import", () => {
  it("of the same file changes nothing; another file without ids never touches the first one's tasks", async () => {
    const { write, assay: run, ids } = workspace();
    write("one.csv", "question,answer", "Why?,1", "How?,2");
    write("two.csv", "question,answer", "When?,3", "How?,4");
    expect((await run("import", "one.csv", ...MAP)).stdout).toContain("2 created, 0 edited, 0 unchanged");
    const before = await ids();
    const again = await run("import", "one.csv", ...MAP);
    expect(again).toMatchObject({ code: EXIT.done });
    expect(again.stdout).toContain("0 created, 0 edited, 2 unchanged");
    expect((await run("import", "two.csv", ...MAP)).stdout).toContain("2 created, 0 edited, 0 unchanged");
    const after = await ids();
    expect(after).toHaveLength(4);
    expect(after.filter(({ taskId }) => before.some((one) => one.taskId === taskId))).toEqual(before);
  });

  it("of a pipe is known by its rows", async () => {
    const { piped, ids } = workspace();
    const first = "question,answer\nWhy?,1\n";
    expect((await piped(first, "import", "-", ...MAP)).stdout).toContain("1 created");
    expect((await piped(first, "import", "-", ...MAP)).stdout).toContain("1 unchanged");
    const other = await piped("question,answer\nWhy?,2\n", "import", "-", ...MAP);
    expect(other.stdout).toContain("1 created, 0 edited, 0 unchanged");
    expect(await ids()).toHaveLength(2);
  });

  it("of an edited file asks, and says what would change where", async () => {
    const { write, assay: run, ids } = workspace();
    write("one.csv", "question,answer", "Why?,1", "How?,2");
    await run("import", "one.csv", ...MAP, "--collection", "Quiz");
    write("one.csv", "question,answer", "Why?,edited", "How?,2");
    const refused = await run("import", "one.csv", ...MAP, "--collection", "New");
    expect(refused.code).toBe(EXIT.conflict);
    expect(refused.stderr).toContain("this file would change 1 existing task, in Quiz (1)");
    for (const choice of ["update", "keep-both", "skip"])
      expect(refused.stderr).toContain(`--on-conflict ${choice}`);
    expect((await run("collections")).stdout).not.toContain("New");
    expect((await ids()).map(({ version }) => version)).toEqual([1, 1]);

    const look = await run("import", "one.csv", ...MAP, "--dry-run");
    expect(look.code).toBe(EXIT.conflict);
    expect(look.stdout).toContain("0 new, 1 would change an existing task, 1 unchanged");
    expect(look.stdout).toContain('references.excellent: "1" → "edited"');
    expect(look.stdout).toContain("are in Quiz (1)");
  });
});

describe("a file with ids that are taken", () => {
  /** t1 is unchanged, t2 and t3 would change, t4 is new. */
  async function clashing() {
    const space = workspace();
    space.write("old.csv", ...references("t1,c,One?,1", "t2,c,Two?,2", "t3,c,Three?,3"));
    await space.assay("import", "old.csv", "--collection", "Old");
    space.write("new.csv", ...references("t1,c,One?,1", "t2,c,Zwei?,2", "t3,c,Three?,drei", "t4,c,Four?,4"));
    const importing = (...args: readonly string[]) =>
      space.assay("import", "new.csv", "--collection", "New", ...args);
    return { ...space, importing };
  }

  it("is refused without a choice", async () => {
    const { importing, ids } = await clashing();
    const { code, stderr } = await importing();
    expect(code).toBe(EXIT.conflict);
    expect(stderr).toContain("this file would change 2 existing tasks, in Old (2)");
    expect(stderr).toContain("t2: would change, in Old");
    expect(await ids()).toHaveLength(3);
  });

  it("updates", async () => {
    const { importing, ids } = await clashing();
    const { stdout } = await importing("--on-conflict", "update");
    expect(stdout).toContain("1 created, 2 edited, 1 unchanged");
    expect(await ids("--collection", "New")).toMatchObject([
      { taskId: "t1", version: 1 },
      { taskId: "t2", version: 2, prompt: "Zwei?" },
      { taskId: "t3", version: 2 },
      { taskId: "t4", version: 1 },
    ]);
  });

  it("keeps both", async () => {
    const { importing, ids } = await clashing();
    const { stdout } = await importing("--on-conflict", "keep-both");
    expect(stdout).toContain("1 created, 0 edited, 2 imported under new IDs, 1 unchanged");
    expect(stdout).toContain("e.g. t2 as t2-2");
    const names = async (name: string) =>
      (await ids("--collection", name)).map(({ taskId }) => taskId).sort();
    expect(await names("Old")).toEqual(["t1", "t2", "t3"]);
    expect(await names("New")).toEqual(["t1", "t2-2", "t3-2", "t4"]);
    expect((await ids()).find(({ taskId }) => taskId === "t2")).toMatchObject({ prompt: "Two?", version: 1 });
    expect((await importing("--on-conflict", "keep-both")).stdout).toContain(
      "0 created, 0 edited, 4 unchanged",
    );
  });

  it("skips, and says that the tasks did not enter the collection", async () => {
    const { importing, ids } = await clashing();
    const { stdout } = await importing("--on-conflict", "skip");
    expect(stdout).toContain("1 created, 0 edited, 2 skipped, 1 unchanged");
    expect(stdout).toContain("not added to the collection");
    expect((await ids("--collection", "New")).map(({ taskId }) => taskId)).toEqual(["t1", "t4"]);
    expect(JSON.parse((await importing("--on-conflict", "skip", "--json")).stdout)).toMatchObject({
      imported: true,
      created: 0,
      edited: 0,
      keptBoth: 0,
      skipped: 2,
      unchanged: 2,
    });
  });
});

describe("what a file has that no task would have", () => {
  it("is named after an import too", async () => {
    const { write, assay: run } = workspace();
    write("q.csv", "question,answer,mood,weather", "Why?,1,grim,rain");
    const { stdout } = await run("import", "q.csv", ...MAP);
    expect(stdout).toContain("Ignored columns: mood, weather");
  });

  it.each([
    { name: "a list", content: '{"question":"Which?","choices":["a","b"],"answer":1}', columns: "choices" },
    { name: "columns", content: "question,A,B,answer\nWhich?,x,y,B", columns: "A,B" },
  ])("is refused when it is the choices in $name, until they are left out on purpose", async (file) => {
    const { write, assay: run, ids } = workspace();
    write("mc.txt", file.content);
    const refused = await run("import", "mc.txt", ...MAP, "--skip-bad-rows");
    expect(refused.code).toBe(EXIT.invalidInput);
    expect(refused.stderr).toContain("multiple-choice questions, which would be lost");
    expect(refused.stderr).toContain(`--ignore-columns ${file.columns}`);
    expect(await ids()).toEqual([]);
    const allowed = await run("import", "mc.txt", ...MAP, "--ignore-columns", file.columns);
    expect(allowed.stdout).toContain("1 created");
    expect(allowed.stdout).toContain(`Ignored columns: ${file.columns.replace(",", ", ")}`);
  });

  it("is refused when it is an assertion of promptfoo, and read when it is an answer", async () => {
    const { write, assay: run } = workspace();
    write("pf.csv", "question,__expected", "Why?,grade: is polite", "How?,By train");
    const refused = await run("import", "pf.csv", ...MAP);
    expect(refused.code).toBe(EXIT.invalidInput);
    expect(refused.stderr).toContain("pf.csv:2 __expected: is a promptfoo assertion (grade:)");
    const plain = await run("import", "pf.csv", ...MAP, "--skip-bad-rows", "--json");
    expect(JSON.parse(plain.stdout)).toMatchObject({ created: 1, faultCount: 1 });
    // Without its answer, "How?" differs from what came in before.
    const without = ["import", "pf.csv", ...MAP, "--ignore-columns", "__expected"];
    expect(await run(...without)).toMatchObject({ code: EXIT.conflict });
    expect((await run(...without, "--on-conflict", "skip")).stdout).toContain(
      "1 created, 0 edited, 1 skipped",
    );
  });

  it("is refused when it is nothing but spaces", async () => {
    const { write, assay: run } = workspace();
    write("q.csv", ...references('t1,c,"  ",1'));
    const { code, stderr } = await run("import", "q.csv");
    expect(code).toBe(EXIT.invalidInput);
    expect(stderr).toContain("question: is empty");
  });
});
