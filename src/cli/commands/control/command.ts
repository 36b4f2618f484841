import { buildCommand } from "@stricli/core";
import { LOG_LEVELS } from "../../../core/index.ts";
import type { ControlFlags, DeleteFlags, LogFlags, ReplayFlags, RetryFlags } from "./control.ts";
import { numberFlag, outputFlags, portFlag, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const text = (input: string): string => input;
export const runArgument = {
  brief: "Run ID (see `assay runs`)",
  parse: text,
  placeholder: "runId",
} as const;
const itemId = { brief: "Item number", parse: text, placeholder: "itemId" } as const;
/** The run a command is about. */
export const oneRun = { kind: "tuple", parameters: [runArgument] } as const;

const commands = () => import("./control.ts");
const controlFlags = { ...workspaceFlags, json: outputFlags.json } as const;

export const pauseCommand = buildCommand<ControlFlags, [string], World>({
  loader: lazily<ControlFlags, [string]>("existing", async () => (await commands()).pause),
  parameters: { positional: oneRun, flags: controlFlags },
  docs: {
    brief: "Pause a run",
    fullDescription:
      "Pauses a run, even one that another process is executing. Requests in flight finish first.\n\nExample:\n  assay pause demo-20261115-101500",
  },
});

export const retryCommand = buildCommand<RetryFlags, [string], World>({
  loader: lazily<RetryFlags, [string]>("existing", async () => (await commands()).retry),
  parameters: {
    positional: oneRun,
    flags: {
      item: numberFlag("Only this item", "n", 1),
      judge: switchFlag("Only items whose judging failed"),
      force: switchFlag("Retry even if prompts have changed"),
      port: portFlag("Port of the local server while the run is active"),
      ...workspaceFlags,
      ...outputFlags,
    },
  },
  docs: {
    brief: "Retry failed items",
    fullDescription:
      "Retries failed items: asks again for answers that failed, and repeats judgments that failed.\n\nExamples:\n  assay retry demo-20261115-101500\n  assay retry demo-20261115-101500 --item 12 --judge",
  },
});

export const deleteCommand = buildCommand<DeleteFlags, [string], World>({
  loader: lazily<DeleteFlags, [string]>("existing", async () => (await commands()).deleteRun),
  parameters: {
    positional: oneRun,
    flags: { ...controlFlags, yes: switchFlag("Skip the confirmation prompt") },
  },
  docs: {
    brief: "Delete a run and its data (asks first)",
    fullDescription:
      "Deletes a run, its items, its events and its report.\n\nExample:\n  assay delete demo-20261115-101500",
  },
});

export const logCommand = buildCommand<LogFlags, [string], World>({
  loader: lazily<LogFlags, [string]>("existing", async () => (await commands()).log),
  parameters: {
    positional: oneRun,
    flags: {
      level: { kind: "enum", values: LOG_LEVELS, brief: "Only lines of this level or above", optional: true },
      since: numberFlag("Only lines after this sequence number", "n", 0),
      ...controlFlags,
    },
  },
  docs: {
    brief: "Show a run's log",
    fullDescription:
      "Shows a run's log, oldest line first.\n\nExample:\n  assay log demo-20261115-101500 --level WARN",
  },
});

export const replayCommand = buildCommand<ReplayFlags, [string, string], World>({
  loader: lazily<ReplayFlags, [string, string]>("existing", async () => (await commands()).replay),
  parameters: {
    positional: { kind: "tuple", parameters: [runArgument, itemId] },
    flags: { ...controlFlags, reasoning: switchFlag("Also show the model's reasoning") },
  },
  docs: {
    brief: "Send one item's request again and compare the answers",
    fullDescription:
      "Sends the stored request to the model again, unchanged, and shows both answers. The run itself doesn't change.\n\nExample:\n  assay replay demo-20261115-101500 12",
  },
});
