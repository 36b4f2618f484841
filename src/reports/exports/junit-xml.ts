import { type Model, type ResultRow, decimalText, phrase } from "../../core/index.ts";
import type { ItemScore } from "../summary/item-score.ts";
import { type ScoreOf, type ScoredItem, errorOf, reasonOf, resultRow } from "./scored-item.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

export interface JunitSource {
  readonly runId: string;
  readonly models: readonly Model[];
  /** An item that scores less has failed, 0-100. */
  readonly threshold: number;
  /** Numbers of every item, to count tests before they are told. */
  readonly rows: AsyncIterable<ResultRow>;
  readonly scoreOf: ScoreOf;
  readonly itemsOf: (modelId: string) => AsyncIterable<ScoredItem>;
}

type Test =
  | { readonly kind: "passed" }
  /** `message` says why, in one line. */
  | { readonly kind: "failure" | "error" | "skipped"; readonly message: string };

/** Results as tests: a suite for each model, a case for each item. */
export async function* junitXml(source: JunitSource): AsyncGenerator<string> {
  const { runId, models, threshold, itemsOf } = source;
  const counts = await countTests(source);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xmlAttribute(runId)}">\n`;
  for (const { modelId } of models) {
    const { tests, failure, error, skipped } = counts.get(modelId) ?? new Counts();
    yield `<testsuite name="${xmlAttribute(modelId)}" tests="${tests}" failures="${failure}" errors="${error}" skipped="${skipped}">\n`;
    for await (const item of itemsOf(modelId)) yield testCase(item, threshold);
    yield "</testsuite>\n";
  }
  yield "</testsuites>\n";
}

class Counts {
  tests = 0;
  passed = 0;
  failure = 0;
  error = 0;
  skipped = 0;
}

async function countTests({ rows, scoreOf, threshold }: JunitSource): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  for await (const row of rows) {
    const own = counts.get(row.modelId) ?? new Counts();
    counts.set(row.modelId, own);
    own.tests += 1;
    own[testOf(row, scoreOf(row), threshold).kind] += 1;
  }
  return counts;
}

function testOf(row: ResultRow, score: ItemScore, threshold: number): Test {
  if (row.status === "FAILED")
    return { kind: "error", message: `the ${row.error?.stage ?? "answer"} failed` };
  if (!score.scored) return { kind: "skipped", message: score.reason };
  const shown = Number(decimalText(score.value, 2));
  if (row.scores.some(({ autoFail }) => autoFail))
    return { kind: "failure", message: phrase`an auto-fail rule applied; score ${shown}` };
  if (score.value < threshold)
    return { kind: "failure", message: phrase`score ${shown} is below ${threshold} of 100` };
  return { kind: "passed" };
}

function testCase(scored: ScoredItem, threshold: number): string {
  const { item, response } = scored;
  const name = item.sample === 0 ? item.taskId : `${item.taskId} (sample ${item.sample + 1})`;
  const time = response === null ? "" : ` time="${(response.latencyMs / 1000).toFixed(3)}"`;
  const open = `<testcase classname="${xmlAttribute(item.modelId)}" name="${xmlAttribute(name)}"${time}`;
  const test = testOf(resultRow(scored), scored.score, threshold);
  if (test.kind === "passed") return `${open}/>\n`;
  const message = `message="${xmlAttribute(test.message)}"`;
  if (test.kind === "skipped") return `${open}><skipped ${message}/></testcase>\n`;
  const why = xmlText((test.kind === "error" ? errorOf(scored) : reasonOf(scored)) ?? "");
  const answer = response === null ? "" : `<system-out>${xmlText(response.text)}</system-out>`;
  return `${open}><${test.kind} ${message}>${why}</${test.kind}>${answer}</testcase>\n`;
}
