import { expect, it } from "vitest";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";
import { rankingSection } from "./ranking.ts";

const TASKS = ["t1", "t2", "t3", "t4", "t5", "t6"].map((taskId) => ({ taskId, category: "c" }));

async function wordsOf(models: Readonly<Record<string, readonly number[]>>): Promise<string> {
  const frozen = exampleRun(
    TASKS,
    Object.keys(models).map((modelId) => ({ modelId })),
  );
  const rows = Object.entries(models).flatMap(([modelId, values]) =>
    values.map((value, index) => exampleRow(modelId, `t${index + 1}`, [scoreOf(value)])),
  );
  return JSON.stringify(rankingSection(await summaryOf(frozen, rows)).blocks);
}

it("says what picking the winner does to its interval, only where one was picked", async () => {
  const good = [70, 80, 90, 70, 80, 91];
  expect(await wordsOf({ good, poor: [20, 30, 40, 20, 30, 45] })).toContain("good is the highest of 2");
  expect(await wordsOf({ good, twin: good, poor: [20, 30, 40, 20, 30, 45] })).not.toContain("is the highest");
});
