import { buildCommand } from "@stricli/core";
import { LOG_LEVELS } from "../../../core/index.ts";
import type { ControlFlags, DeleteFlags, LogFlags, ReplayFlags, RetryFlags } from "./control.ts";
import { numberFlag, outputFlags, portFlag, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const text = (input: string): string => input;
const runId = {
  brief: "Id of the run, as `assay runs` lists it",
  parse: text,
  placeholder: "runId",
} as const;
const itemId = { brief: "Number of the item", parse: text, placeholder: "itemId" } as const;
/** The run a command is about. */
export const oneRun = { kind: "tuple", parameters: [runId] } as const;

const commands = () => import("./control.ts");
const controlFlags = { ...workspaceFlags, json: outputFlags.json } as const;

export const pauseCommand = buildCommand<ControlFlags, [string], World>({
  loader: lazily<ControlFlags, [string]>(async () => (await commands()).pause),
  parameters: { positional: oneRun, flags: controlFlags },
  docs: {
    brief: "Pause a run that another process executes",
    fullDescription: "Pauses a run. Calls in flight finish.\n\nExample:\n  assay pause demo-20261115-101500",
  },
});

export const retryCommand = buildCommand<RetryFlags, [string], World>({
  loader: lazily<RetryFlags, [string]>(async () => (await commands()).retry),
  parameters: {
    positional: oneRun,
    flags: {
      item: numberFlag("Only the item of this number", "n", 1),
      judge: switchFlag("Only what failed at a judge"),
      port: portFlag("Port to serve at while the run goes on"),
      ...workspaceFlags,
      ...outputFlags,
    },
  },
  docs: {
    brief: "Try failed items again",
    fullDescription:
      "Tries failed items again: answers that failed are asked for, judgements made.\n\nExamples:\n  assay retry demo-20261115-101500\n  assay retry demo-20261115-101500 --item 12 --judge",
  },
});

export const deleteCommand = buildCommand<DeleteFlags, [string], World>({
  loader: lazily<DeleteFlags, [string]>(async () => (await commands()).deleteRun),
  parameters: { positional: oneRun, flags: { ...controlFlags, yes: switchFlag("Say yes beforehand") } },
  docs: {
    brief: "Delete a run with everything that belongs to it, after asking",
    fullDescription:
      "Deletes a run, its items, its events and its report.\n\nExample:\n  assay delete demo-20261115-101500",
  },
});

export const logCommand = buildCommand<LogFlags, [string], World>({
  loader: lazily<LogFlags, [string]>(async () => (await commands()).log),
  parameters: {
    positional: oneRun,
    flags: {
      level: { kind: "enum", values: LOG_LEVELS, brief: "Only lines at least this urgent", optional: true },
      since: numberFlag("Only lines after this number", "n", 0),
      ...controlFlags,
    },
  },
  docs: {
    brief: "Show what happened in a run",
    fullDescription: "Shows a run's log.\n\nExample:\n  assay log demo-20261115-101500 --level WARN",
  },
});

export const replayCommand = buildCommand<ReplayFlags, [string, string], World>({
  loader: lazily<ReplayFlags, [string, string]>(async () => (await commands()).replay),
  parameters: {
    positional: { kind: "tuple", parameters: [runId, itemId] },
    flags: { ...controlFlags, reasoning: switchFlag("Show what the model thought before it answered") },
  },
  docs: {
    brief: "Put one item's question again and compare the answers",
    fullDescription:
      "Asks the model again what the run has stored, word for word. Nothing of the run changes.\n\nExample:\n  assay replay demo-20261115-101500 12",
  },
});
