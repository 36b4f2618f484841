import { buildCommand } from "@stricli/core";
import { numberFlag, outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ScoreFlags, SittingFlags } from "./score.ts";

const sittingFlags = {
  rater: textFlag("Your name, as scores are kept under it (default: me)", "name"),
  sample: numberFlag("Start with about so many answers, drawn as whole tasks", "n", 1),
  finish: switchFlag("Finish without asking once nothing is left"),
  ...workspaceFlags,
  json: outputFlags.json,
} as const;

const runOrSession = {
  kind: "tuple",
  parameters: [
    {
      brief: "Run ID, or ID of a session to go on with",
      parse: (input: string) => input,
      placeholder: "runId|sessionId",
    },
  ],
} as const;

export const scoreCommand = buildCommand<ScoreFlags, [string], World>({
  loader: lazily<ScoreFlags, [string]>("existing", async () => (await import("./score.ts")).score),
  parameters: {
    positional: runOrSession,
    flags: {
      criteria: textFlag("Criteria set to score by (default: the run's criteria)", "name"),
      rating: switchFlag("Give each answer one rating from 1 to 5 instead"),
      ...sittingFlags,
    },
  },
  docs: {
    brief: "Score answers of a run blind, line by line",
    fullDescription: [
      "Shows one answer after the other without saying who gave it, and asks for your scores.",
      "Goes on with your open session of the run, or starts one. Every score is kept as you type it.",
      "Lines can also come from a pipe. `assay tui` has the same on the whole screen.",
      "",
      "Examples:",
      "  assay score demo-20261115-101500 --rater Nina",
      "  assay score demo-20261115-101500 --criteria Letters --sample 40",
      "  assay score demo-20261115-101500 --rating",
    ].join("\n"),
  },
});

export const compareCommand = buildCommand<SittingFlags, [string], World>({
  loader: lazily<SittingFlags, [string]>("existing", async () => (await import("./compare.ts")).compare),
  parameters: { positional: runOrSession, flags: sittingFlags },
  docs: {
    brief: "Compare answers of a run two by two, blind, line by line",
    fullDescription: [
      "Shows two answers to the same task without saying who gave them, and asks which is better.",
      "Goes on with your open session of the run, or starts one. Every verdict is kept as you type it.",
      "",
      "Examples:",
      "  assay compare demo-20261115-101500 --rater Nina",
    ].join("\n"),
  },
});
