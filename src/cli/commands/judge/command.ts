import { buildCommand } from "@stricli/core";
import { JUDGE_SCALES, QUESTION_CRITERIA } from "../../../core/index.ts";
import {
  amountFlag,
  listFlag,
  numberFlag,
  outputFlags,
  portFlag,
  switchFlag,
  textFlag,
  workspaceFlags,
} from "../../flags.ts";
import type { JudgeFlags, JudgeQuestionsFlags } from "./judge.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const commands = () => import("./judge.ts");
const judgeRunFlags = {
  judges: listFlag("Judge models of the workspace", "names"),
  budget: amountFlag("Spending limit in US dollars", "usd"),
  queue: switchFlag("Wait if another run is active instead of failing"),
  port: portFlag("Port of the local server while the run is active"),
  ...workspaceFlags,
  ...outputFlags,
} as const;

export const judgeCommand = buildCommand<JudgeFlags, [string], World>({
  loader: lazily<JudgeFlags, [string]>("existing", async () => (await commands()).judge),
  parameters: {
    positional: oneRun,
    flags: {
      ...judgeRunFlags,
      judges: listFlag("Judge models of the workspace (default: the run's own judges)", "names"),
      instructions: textFlag("Instructions for the judges, used instead of the tasks' rubrics", "text"),
      scale: { kind: "enum", values: JUDGE_SCALES, brief: "Score scale for --instructions", optional: true },
      keep: switchFlag("Add to the existing judges' scores instead of replacing them"),
      item: numberFlag("Only this item", "n", 1),
      failed: switchFlag("Only items whose judging failed"),
      pairs: switchFlag("Compare answers pairwise, in both orders, as a separate run"),
      models: listFlag("With --pairs: only compare these models", "ids"),
      count: numberFlag("With --pairs: number of pairs, sampled at random", "n", 1),
      seed: numberFlag("With --pairs: sampling seed", "n", 0, 2_147_483_647),
    },
  },
  docs: {
    brief: "Re-judge a run's answers with the same or other judges",
    fullDescription: [
      "Judges the stored answers again; the models are not called. Earlier judgments stay readable.",
      "With --pairs, answers are compared pairwise, each pair in both orders; --budget and --queue apply only then.",
      "",
      "Examples:",
      "  assay judge demo-20261115-101500 --judges strict",
      "  assay judge demo-20261115-101500 --judges strict,kind --keep",
      '  assay judge demo-20261115-101500 --judges strict --instructions "Is it polite?" --scale 1-5',
      "  assay judge demo-20261115-101500 --item 12",
      "  assay judge demo-20261115-101500 --failed",
      "  assay judge demo-20261115-101500 --pairs --judges strict --count 200 --budget 2",
    ].join("\n"),
  },
});

const criterion = (input: string) => {
  const found = QUESTION_CRITERIA.find((one) => one === input);
  if (found === undefined) throw new SyntaxError(`expected one of ${QUESTION_CRITERIA.join(", ")}`);
  return found;
};

export const judgeQuestionsCommand = buildCommand<JudgeQuestionsFlags, [], World>({
  loader: lazily<JudgeQuestionsFlags, []>("existing", async () => (await commands()).judgeQuestions),
  parameters: {
    flags: {
      ...judgeRunFlags,
      collection: textFlag("Collection of the questions to rate", "name"),
      tasks: listFlag("Only tasks with these IDs", "ids"),
      criteria: { ...listFlag("Criteria to rate (default: all)", "names"), parse: criterion },
      prompt: textFlag("Your own instructions for the judges", "text"),
    },
  },
  docs: {
    brief: "Rate questions with judges: clarity, difficulty, relevance, originality",
    fullDescription: [
      "Rates questions from 1 to 10 with a justification, and shows the judges side by side.",
      "",
      "Examples:",
      "  assay judge-questions --collection Mail --judges strict,kind",
      "  assay judge-questions --collection Mail --judges strict --criteria clarity,originality",
      '  assay judge-questions --tasks mail-1 --judges strict --prompt "Would a lawyer ask this?"',
    ].join("\n"),
  },
});
