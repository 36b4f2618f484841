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
  judges: listFlag("Models of the workspace that judge", "names"),
  budget: amountFlag("The most that may be spent, in US dollars", "usd"),
  queue: switchFlag("Wait when another run is active, instead of failing"),
  port: portFlag("Port to serve at while the run goes on"),
  ...workspaceFlags,
  ...outputFlags,
} as const;

export const judgeCommand = buildCommand<JudgeFlags, [string], World>({
  loader: lazily<JudgeFlags, [string]>(async () => (await commands()).judge),
  parameters: {
    positional: oneRun,
    flags: {
      ...judgeRunFlags,
      judges: listFlag("Models of the workspace that judge; the run's own judges when absent", "names"),
      instructions: textFlag("Your own rubric, in words, instead of what the tasks say", "text"),
      scale: { kind: "enum", values: JUDGE_SCALES, brief: "What that rubric is scored on", optional: true },
      keep: switchFlag("The judges join those who have judged, instead of taking their place"),
      item: numberFlag("Only the item of this number", "n", 1),
      failed: switchFlag("Only items whose judges have failed"),
      pairs: switchFlag("Compare answers two by two, in both orders, in a run of its own"),
      models: listFlag("With --pairs: only answers of these models", "ids"),
      count: numberFlag("With --pairs: so many pairs, drawn at random", "n", 1),
      seed: numberFlag("With --pairs: fixes the draw", "n", 0, 2_147_483_647),
    },
  },
  docs: {
    brief: "Have a run's answers judged once more, by the same judges or by others",
    fullDescription: [
      "Judges answers that are there; nothing is asked of the models again. What was said before stays readable.",
      "With --pairs answers are compared two by two, each pair in both orders, and --budget and --queue hold.",
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
  loader: lazily<JudgeQuestionsFlags, []>(async () => (await commands()).judgeQuestions),
  parameters: {
    flags: {
      ...judgeRunFlags,
      collection: textFlag("Collection whose questions are rated", "name"),
      tasks: listFlag("Only the tasks with these ids", "ids"),
      criteria: { ...listFlag("What they are rated for; everything when absent", "names"), parse: criterion },
      prompt: textFlag("What you want rated, in your own words", "text"),
    },
  },
  docs: {
    brief: "Have judges rate questions: clarity, difficulty, relevance, originality",
    fullDescription: [
      "Rates questions from 1 to 10, with a justification, and shows the judges side by side.",
      "",
      "Examples:",
      "  assay judge-questions --collection Mail --judges strict,kind",
      "  assay judge-questions --collection Mail --judges strict --criteria clarity,originality",
      '  assay judge-questions --tasks mail-1 --judges strict --prompt "Would a lawyer ask this?"',
    ].join("\n"),
  },
});
