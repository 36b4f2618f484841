import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { addFurniture, commandLine, furnishedLine, lineAfter } from "../support/command-line.ts";

/** A finished run of two models on two tasks, and a second judge. */
async function judgedLine() {
  const { result: runId, ...line } = await lineAfter(addJudgedRun);
  return { ...line, runId };
}

async function addJudgedRun(line: Awaited<ReturnType<typeof furnishedLine>>): Promise<string> {
  await addFurniture(line);
  await line.made("models", "add", "kay", "provider=Planted", "modelId=jay");
  const args = ["--models", "fast,slow", "--collections", "Mail", "--judge", "jay"];
  const { rows } = await line.run("run", ...args, "--json");
  return String(rows.at(-1)?.["runId"]);
}

describe("assay judge", () => {
  it("has a run judged by another judge and shows the ranking", async () => {
    const { run, runId } = await judgedLine();
    const { code, rows } = await run("judge", runId, "--judges", "kay", "--json");
    expect(code).toBe(EXIT.done);
    expect(rows.filter(({ type }) => type === "judging-renewed")).toMatchObject([{ judges: ["kay"] }]);
    expect(rows.at(-1)).toMatchObject({ type: "summary", summary: { ranking: [{ modelId: "fast" }, {}] } });
    expect((await run("runs", "--json")).rows).toMatchObject([{ judges: [{ id: "kay" }] }]);
    const shown = await run("judge", runId, "--judges", "jay", "--keep");
    expect(shown.code).toBe(EXIT.done);
    // Only what this command did: the run before it is not told again.
    expect(shown.stderr.match(/^\d\/4 done/gm)).toEqual([1, 2, 3, 4].map((done) => `${done}/4 done`));
    expect(shown.stdout).toMatch(/fast .+\n.*slow/);
    expect((await run("runs", "--json")).rows).toMatchObject([{ judges: [{ id: "kay" }, { id: "jay" }] }]);
  });

  it("compares pairs and shows who was better how often", async () => {
    const { run, runId } = await judgedLine();
    const { code, stdout } = await run("judge", runId, "--pairs", "--judges", "jay", "--seed", "1");
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/A +B +Pairs +A better/);
    expect(stdout).toMatch(/fast +slow +2/);
    const { rows } = await run("judge", runId, "--pairs", "--judges", "jay", "--count", "1", "--json");
    expect(rows.at(-1)).toMatchObject({ type: "comparisons", comparedRunId: runId, tally: [{ pairs: 1 }] });
  });

  it.each([
    [["--pairs"], "--judges"],
    [["--pairs", "--judges", "jay", "--keep"], "--keep can't be combined with --pairs"],
    [["--count", "3"], "--count needs --pairs"],
    [["--judges", "jay", "--scale", "1-5"], "--scale needs --instructions"],
    [["--instructions", "Is it kind?"], "--instructions needs --judges"],
    [["--judges", "nobody"], "There is no run"],
  ])("refuses %s", async (flags, message) => {
    const { run } = commandLine();
    await run("settings", "set", "theme=dark");
    const { code, stderr } = await run("judge", "none-20261115-101500", ...flags);
    expect(code).toBe(EXIT.invalidInput);
    expect(stderr).toContain(message);
  });
});

describe("assay judge-questions", () => {
  it("rates a collection and shows the judges side by side", async () => {
    const { run } = await judgedLine();
    const args = ["--collection", "Mail", "--judges", "jay,kay", "--criteria", "clarity"];
    const { code, stdout } = await run("judge-questions", ...args);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/Question +Mean \(1-10\) +Spread +jay +kay +Written by/);
    expect(stdout).toMatch(/t1 .*Question t1\?/);
    const { rows } = await run("judge-questions", ...args, "--json");
    expect(rows.at(-1)).toMatchObject({ type: "questions", quality: { judges: ["jay", "kay"] } });
  });

  it("refuses what it cannot rate", async () => {
    const { run } = await furnishedLine();
    for (const args of [
      ["--judges", "jay"],
      ["--collection", "Mail"],
      ["--collection", "No", "--judges", "jay"],
    ])
      expect((await run("judge-questions", ...args)).code).toBe(EXIT.invalidInput);
    const { stderr } = await run("judge-questions", "--collection", "Mail", "--criteria", "wit");
    expect(stderr).toContain("clarity, difficulty, relevance, originality");
  });
});
