import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../../../contract/index.ts";
import { MESSAGE_RECIPES } from "../../../core/index.ts";
import {
  listFlag,
  measureFlag,
  numberFlag,
  outputFlags,
  portFlag,
  repeatedFlag,
  switchFlag,
  textFlag,
  workspaceFlags,
} from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { RunFlags } from "./run.ts";
import type { ValidateFlags } from "./validate.ts";

/** A config may be named without its flag. */
const configFile = {
  kind: "tuple",
  parameters: [
    { brief: RUN_FIELDS.config.help, parse: (input: string) => input, placeholder: "config", optional: true },
  ],
} as const;

export const runCommand = buildCommand<RunFlags, [string?], World>({
  loader: lazily<RunFlags, [string?]>("created", async () => (await import("./run.ts")).run),
  parameters: {
    positional: configFile,
    flags: {
      config: textFlag(RUN_FIELDS.config.help, "file"),
      dryRun: switchFlag(RUN_FIELDS.dryRun.help),
      limit: numberFlag(RUN_FIELDS.limit.help, "n", RUN_FIELDS.limit.minimum),
      models: listFlag(RUN_FIELDS.models.help, "ids"),
      categories: listFlag(RUN_FIELDS.categories.help, "names"),
      questions: listFlag(RUN_FIELDS.questions.help, "ids"),
      collections: listFlag(RUN_FIELDS.collections.help, "names"),
      prompt: textFlag(RUN_FIELDS.prompt.help, "text"),
      judge: listFlag(RUN_FIELDS.judge.help, "names"),
      criteria: textFlag(RUN_FIELDS.criteria.help, "name"),
      samples: numberFlag(RUN_FIELDS.samples.help, "n", RUN_FIELDS.samples.minimum, 1000),
      temperature: measureFlag(RUN_FIELDS.temperature.help, "t", 0, 5),
      topP: measureFlag(RUN_FIELDS.topP.help, "p", 0, 1),
      maxTokens: numberFlag(RUN_FIELDS.maxTokens.help, "n", RUN_FIELDS.maxTokens.minimum),
      stop: repeatedFlag(RUN_FIELDS.stop.help, "text"),
      seed: numberFlag(RUN_FIELDS.seed.help, "n", Number.MIN_SAFE_INTEGER),
      param: repeatedFlag(RUN_FIELDS.param.help, "key=value"),
      name: textFlag(RUN_FIELDS.name.help, "name"),
      queue: switchFlag(RUN_FIELDS.queue.help),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      promptFormat: {
        kind: "enum",
        values: MESSAGE_RECIPES,
        brief: RUN_FIELDS.promptFormat.help,
        optional: true,
      },
      locked: switchFlag("Refuse to start if anything differs from the config's lock (see assay lock)"),
      allowDroppedFields: switchFlag(RUN_FIELDS.allowDroppedFields.help),
      port: portFlag("Port of the local server while the run is active"),
      ...workspaceFlags,
      ...outputFlags,
    },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Run tasks on models, judge the answers, show the ranking",
    fullDescription: [
      "Runs every task on every model, judges the answers, and writes summary.json and",
      "report.html to <workspace>/<runId>/. Ctrl-C pauses; `assay resume <runId>` continues.",
      "",
      "Exit codes: 0 finished (even if some items failed), 2 invalid config, task file or flag, 3 another run is active,",
      "4 disk, database or server failed, 5 other models answered than --locked allows,",
      "130 paused by Ctrl-C, 1 a bug in Assay.",
      "",
      "A config by names of the workspace (bench.yml); docs/config.md has every key:",
      "  run: { name: bench, collections: [Mail], samples: 1 }",
      "  models: [fast, careful]",
      "  judge: strict",
      "With tasks from a file: run: { name: bench, datasetPath: tasks.jsonl }",
      "",
      "Examples:",
      "  assay run examples/practical-skills.yml",
      "  assay run -c bench.yml --limit 5 --models small,large",
      "  assay run -c bench.yml --categories Cooking,Gardening --json > events.jsonl",
      "  assay run -c bench.yml --temperature 0 --max-tokens 500 --param top_k=20",
      "  assay run -c bench.yml --dry-run",
      "  assay run --models fast,careful --collections Mail --judge strict",
      '  assay run --models fast,careful --prompt "Why is the sky blue?" --samples 3',
    ].join("\n"),
  },
});

export const validateCommand = buildCommand<ValidateFlags, [string?], World>({
  loader: lazily<ValidateFlags, [string?]>("existing", async () => (await import("./validate.ts")).validate),
  parameters: {
    positional: configFile,
    flags: {
      config: textFlag(RUN_FIELDS.config.help, "file"),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      ...workspaceFlags,
      ...outputFlags,
    },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Check a config and its task files without calling models",
    fullDescription:
      "Checks a config and its task files without calling models.\n\nExample:\n  assay validate -c bench.yml",
  },
});
