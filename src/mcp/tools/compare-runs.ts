import { z } from "zod";
import {
  type FlippedTask,
  type ModelDifference,
  type RunDiffPage,
  decimalText,
  modelLabel,
} from "../../core/index.ts";
import { pageThatFits } from "../answer-size.ts";
import { READS, tool } from "../tool.ts";
import { asData, estimateWords, moreWords, named, quoted } from "../words.ts";
import { cursor, runId } from "./inputs.ts";

const FLIPS_SHOWN = 20;
const MODELS_SHOWN = 12;

export const compareRuns = tool({
  name: "compare_runs",
  title: "Compare two runs",
  description:
    "What differs between two runs, on the tasks that ask the same in both: each model's difference with its interval, whether " +
    "it is better, worse or can't be told apart, and which tasks flipped, in pages. With model: only this one.",
  input: z.strictObject({
    run_id: runId.describe("The first run"),
    other_run_id: runId.describe("The second run; differences are second minus first"),
    model: z.string().min(1).max(500).optional(),
    cursor,
  }),
  hints: READS,
  async answer({ run_id, other_run_id: otherRunId, model: modelId, cursor: at }, { client, signal, marker }) {
    const mark = marker();
    const params = { runId: run_id, otherRunId };
    return await pageThatFits(
      FLIPS_SHOWN,
      async (count) => {
        const query = { modelId, texts: "none" as const, cursor: at, limit: String(count) };
        const diff = await client.diffRuns({ params, query }, signal);
        return { diff, rows: diff.flips.rows, next: diff.flips.next };
      },
      ({ diff, rows, next }) => ({
        text: [
          ...(at === undefined ? headLines(diff, modelId) : []),
          `${diff.flips.count} tasks flipped: solved (${diff.solvedFrom} of 100 or more) in one run only.`,
          ...(rows.length === 0 ? [] : [asData(rows.map(flipLine), mark)]),
          ...moreWords(next),
        ].join("\n"),
      }),
    );
  },
});

function headLines(diff: RunDiffPage, modelId: string | undefined): string[] {
  const { sentence, caveats, tasks, onlyFirst, onlySecond, settings } = diff;
  const models = diff.models.filter((model) => modelId === undefined || model.modelId === modelId);
  const hidden = models.length - MODELS_SHOWN;
  return [
    named(sentence, 220),
    ...caveats
      .filter((caveat) => !sentence.includes(caveat))
      .slice(0, 4)
      .map((caveat) => `- ${named(caveat, 70)}`),
    `Tasks: ${tasks.shared} in both, ${tasks.changed.count} changed, ${tasks.onlyFirst.count} in the first only, ${tasks.onlySecond.count} in the second only.`,
    ...(onlyFirst.length === 0 ? [] : [`Models in the first only: ${named(onlyFirst.join(", "), 60)}.`]),
    ...(onlySecond.length === 0 ? [] : [`Models in the second only: ${named(onlySecond.join(", "), 60)}.`]),
    ...(models.length === 0 ? [] : ["Second minus first, in points of 100 (95 % CI):"]),
    ...models.slice(0, MODELS_SHOWN).map(modelLine),
    ...(hidden > 0 ? [`- and ${hidden} more models; model asks for one of them`] : []),
    ...(settings.length === 0
      ? []
      : [`Settings that differ: ${named(settings.map(({ key }) => key).join(", "), 80)}.`]),
  ];
}

const OUTCOMES: Readonly<Record<ModelDifference["outcome"], string>> = {
  better: "better",
  worse: "worse",
  "not-told-apart": "can't be told apart",
  same: "the same on every task",
  unknown: "unknown",
};

function modelLine(model: ModelDifference): string {
  const { outcome, difference, gained, lost } = model;
  return `- ${named(modelLabel(model), 40)}: ${OUTCOMES[outcome]}, ${estimateWords(difference)}; gained ${gained}, lost ${lost}`;
}

function flipLine({ modelId, direction, first, second }: FlippedTask): string {
  return `- ${direction}: ${quoted(modelId, 40)}, task ${quoted(first.taskId, 40)}: ${decimalText(first.score, 1)}, then ${decimalText(second.score, 1)} (items ${first.itemId} and ${second.itemId})`;
}
