import type { Field } from "../../core/index.ts";

/** What a person can say when starting a run, besides the config. Flags and forms are made from these. */
export const RUN_FIELDS = {
  config: { name: "config", label: "Config", help: "Config file in YAML or JSON", kind: "file" },
  dir: {
    name: "dir",
    label: "Workspace",
    help: "Workspace folder (else ASSAY_DIR, then run.outDir of a config, then runs)",
    kind: "folder",
  },
  db: {
    name: "db",
    label: "Database",
    help: "Database: a path, file: or postgres: address (else ASSAY_DATABASE_URL, <workspace>/assay.sqlite)",
    kind: "text",
  },
  server: { name: "server", label: "Host", help: "Address of a running Assay to use", kind: "text" },
  limit: {
    name: "limit",
    label: "Limit",
    help: "Use only the first tasks",
    kind: "whole-number",
    minimum: 1,
  },
  models: {
    name: "models",
    label: "Models",
    help: "Only these models of the config; without one, these models of the workspace",
    kind: "list",
  },
  collections: {
    name: "collections",
    label: "Collections",
    help: "Without a config: tasks of these collections",
    kind: "list",
  },
  prompt: { name: "prompt", label: "Prompt", help: "Without a config: this one prompt", kind: "text" },
  judge: {
    name: "judge",
    label: "Judges",
    help: "Without a config: have answers judged by these models of the workspace",
    kind: "list",
  },
  criteria: {
    name: "criteria",
    label: "Criteria set",
    help: "Without a config: people will score the answers by this criteria set",
    kind: "text",
  },
  samples: {
    name: "samples",
    label: "Samples",
    help: "Without a config: how often each task is put to each model",
    kind: "whole-number",
    minimum: 1,
  },
  name: { name: "name", label: "Name", help: "Without a config: the run's name", kind: "text" },
  categories: {
    name: "categories",
    label: "Categories",
    help: "Only tasks of these categories",
    kind: "list",
  },
  questions: { name: "questions", label: "Tasks", help: "Only the tasks with these ids", kind: "list" },
  queue: {
    name: "queue",
    label: "Queue",
    help: "Wait when another run is active, instead of failing",
    kind: "switch",
  },
  dryRun: {
    name: "dryRun",
    label: "Dry run",
    help: "Check config and bank, show what would be run, make no call",
    kind: "switch",
  },
  promptFormat: {
    name: "promptFormat",
    label: "Prompt format",
    help: "How tasks become messages, for every model: auto (everything the task has), plain, scenario, system-user",
    kind: "text",
  },
  allowDroppedFields: {
    name: "allowDroppedFields",
    label: "Allow dropped fields",
    help: "Start although filled fields of tasks would not be sent, or models would get different messages",
    kind: "switch",
  },
  keepUnknown: {
    name: "keepUnknown",
    label: "Keep unknown keys",
    help: "Keep unknown keys of bank lines as metadata",
    kind: "switch",
  },
} as const satisfies Record<string, Field>;
