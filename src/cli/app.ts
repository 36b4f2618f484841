import { buildApplication, buildCommand, buildRouteMap } from "@stricli/core";
import { RUN_FIELDS, TASK_CONTAINERS, TASK_FORMATS, asFailure } from "../core/index.ts";
import type { ExportFlags } from "./commands/export.ts";
import {
  listFlag,
  numberFlag,
  outputFlags,
  portFlag,
  switchFlag,
  textFlag,
  workspaceFlags,
} from "./commands/flags.ts";
import type { ImportFlags } from "./commands/import.ts";
import type { RunFlags } from "./commands/run.ts";
import type { ResumeFlags } from "./commands/resume.ts";
import type { ServeFlags } from "./commands/serve.ts";
import type { TasksFlags } from "./commands/tasks.ts";
import type { ValidateFlags } from "./commands/validate.ts";
import { failureText } from "./display/failure-text.ts";
import { EXIT_OF } from "./exit-codes.ts";
import type { WorkspaceFlags } from "./workspace.ts";
import { type World, tell } from "./world.ts";

type Perform<Flags, Args extends readonly string[]> = (
  world: World,
  flags: Flags,
  ...args: Args
) => Promise<number>;

/** Loads a command when it is called for, and turns what it throws into words and an exit code. */
function lazily<Flags, Args extends readonly string[]>(load: () => Promise<Perform<Flags, Args>>) {
  return async () =>
    async function perform(this: World, flags: Flags, ...args: Args): Promise<void> {
      try {
        const command = await load();
        this.process.exitCode = await command(this, flags, ...args);
      } catch (error) {
        const failure = asFailure(error);
        tell(this, failureText(failure));
        this.process.exitCode = EXIT_OF[failure.code];
      }
    };
}

const configFlag = { ...textFlag(RUN_FIELDS.config.help, "file"), optional: false } as const;
const runIdArgument = {
  kind: "tuple",
  parameters: [
    {
      brief: "Id of the run, as `assay runs` lists it",
      parse: (input: string) => input,
      placeholder: "runId",
    },
  ],
} as const;

const run = buildCommand<RunFlags, [], World>({
  loader: lazily<RunFlags, []>(async () => (await import("./commands/run.ts")).run),
  parameters: {
    flags: {
      config: configFlag,
      dryRun: switchFlag(RUN_FIELDS.dryRun.help),
      limit: numberFlag(RUN_FIELDS.limit.help, "n", RUN_FIELDS.limit.minimum),
      models: listFlag(RUN_FIELDS.models.help, "ids"),
      categories: listFlag(RUN_FIELDS.categories.help, "names"),
      questions: listFlag(RUN_FIELDS.questions.help, "ids"),
      queue: switchFlag(RUN_FIELDS.queue.help),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      port: portFlag("Port to serve at while the run goes on"),
      ...workspaceFlags,
      ...outputFlags,
    },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Run a config: put its tasks to its models, judge the answers, show the ranking",
    fullDescription: [
      "Puts every task of the config's banks to every model, has the answers judged, and writes summary.json and",
      "report.html to <workspace>/<runId>/. Ctrl-C pauses; `assay resume <runId>` goes on.",
      "",
      "Exit codes: 0 done (also when single items failed), 2 config, bank or flag wrong, 3 another run is active,",
      "4 disk, database or host failed, 130 paused by Ctrl-C, 1 a bug.",
      "",
      "Examples:",
      "  assay run -c examples/practical-skills.yml",
      "  assay run -c bench.yml --limit 5 --models small,large",
      "  assay run -c bench.yml --categories Cooking,Gardening --json > events.jsonl",
      "  assay run -c bench.yml --dry-run",
    ].join("\n"),
  },
});

const validate = buildCommand<ValidateFlags, [], World>({
  loader: lazily<ValidateFlags, []>(async () => (await import("./commands/validate.ts")).validate),
  parameters: {
    flags: { config: configFlag, keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help), ...outputFlags },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Check a config and its banks without a call",
    fullDescription:
      "Checks a config and its banks without a call.\n\nExample:\n  assay validate -c bench.yml",
  },
});

const resume = buildCommand<ResumeFlags, [string], World>({
  loader: lazily<ResumeFlags, [string]>(async () => (await import("./commands/resume.ts")).resume),
  parameters: {
    positional: runIdArgument,
    flags: {
      judge: switchFlag("Judge now what was left for later"),
      force: switchFlag("Go on although bank or prompts have changed"),
      port: portFlag("Port to serve at while the run goes on"),
      ...workspaceFlags,
      ...outputFlags,
    },
  },
  docs: {
    brief: "Go on with a run that was paused or interrupted",
    fullDescription:
      "Goes on with a run. What is done is not done again.\n\nExample:\n  assay resume demo-20261115-101500",
  },
});

type ReportFlags = Omit<WorkspaceFlags, "port"> & { readonly json: boolean };
const report = buildCommand<ReportFlags, [string], World>({
  loader: lazily<ReportFlags, [string]>(async () => (await import("./commands/report.ts")).report),
  parameters: { positional: runIdArgument, flags: { ...workspaceFlags, json: outputFlags.json } },
  docs: {
    brief: "Write a run's report anew and show its ranking",
    fullDescription:
      "Writes summary.json and report.html anew.\n\nExample:\n  assay report demo-20261115-101500",
  },
});

type RunsFlags = ReportFlags & { readonly limit?: number };
const runs = buildCommand<RunsFlags, [], World>({
  loader: lazily<RunsFlags, []>(async () => (await import("./commands/runs.ts")).runs),
  parameters: {
    flags: { limit: numberFlag("How many to list", "n", 1), ...workspaceFlags, json: outputFlags.json },
  },
  docs: {
    brief: "List runs, newest first",
    fullDescription: "Lists runs, newest first.\n\nExample:\n  assay runs --limit 5",
  },
});

const serve = buildCommand<ServeFlags, [], World>({
  loader: lazily<ServeFlags, []>(async () => (await import("./commands/serve.ts")).serve),
  parameters: {
    flags: {
      port: portFlag("Port to serve at, or the next free one (default 8080)"),
      sample: switchFlag("On an empty workspace, run the sample benchmark first"),
      dir: workspaceFlags.dir,
      db: workspaceFlags.db,
    },
  },
  docs: {
    brief: "Open the workbench on 127.0.0.1 and stay",
    fullDescription: "Serves the page and the REST API until Ctrl-C.\n\nExample:\n  assay serve --port 8080",
  },
});

const fileArgument = (brief: string) =>
  ({
    kind: "tuple",
    parameters: [{ brief, parse: (input: string) => input, placeholder: "file" }],
  }) as const;

const importCommand = buildCommand<ImportFlags, [string], World>({
  loader: lazily<ImportFlags, [string]>(async () => (await import("./commands/import.ts")).importFile),
  parameters: {
    positional: fileArgument("CSV, JSON lines or JSON list of tasks"),
    flags: {
      collection: textFlag("Collection the tasks shall be in; made when there is none", "name"),
      map: listFlag("Columns of a file of any shape: auto, or field=column pairs", "pairs"),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      skipBadRows: switchFlag("Import the good rows although others are bad"),
      dryRun: switchFlag("Show what the file holds and import nothing"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Bring a file of tasks into the workspace",
    fullDescription: [
      "Imports tasks from a question bank, from prompt templates, from graded references, or from any other CSV or",
      "JSON lines through a mapping of columns. Nothing is imported while a row is bad; every bad row is listed.",
      "",
      "Examples:",
      "  assay import bank.jsonl --collection Mail",
      "  assay import questions.csv --dry-run",
      "  assay import questions.csv --map prompt=question,excellent=answer",
    ].join("\n"),
  },
});

const exportCommand = buildCommand<ExportFlags, [string], World>({
  loader: lazily<ExportFlags, [string]>(async () => (await import("./commands/export.ts")).exportFile),
  parameters: {
    positional: fileArgument("File to write; .csv makes CSV, anything else JSON lines"),
    flags: {
      format: { kind: "enum", values: TASK_FORMATS, brief: "Shape of the rows", default: "bank" },
      container: { kind: "enum", values: TASK_CONTAINERS, brief: "CSV or JSON lines", optional: true },
      collection: textFlag("Only tasks of this collection", "name"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Write tasks to a file",
    fullDescription:
      "Writes tasks to a file, whole or not at all.\n\nExample:\n  assay export mail.jsonl --collection Mail",
  },
});

const listFlags = {
  search: textFlag("Only those that hold these words", "words"),
  tag: textFlag("Only those with this tag", "tag"),
  limit: numberFlag("How many to list, at most 500", "n", 1, 500),
  ...workspaceFlags,
  json: outputFlags.json,
} as const;

const tasksCommand = buildCommand<TasksFlags, [], World>({
  loader: lazily<TasksFlags, []>(async () => (await import("./commands/tasks.ts")).tasks),
  parameters: {
    flags: {
      ...listFlags,
      category: textFlag("Only those of this category", "name"),
      collection: textFlag("Only those of this collection", "name"),
    },
  },
  docs: {
    brief: "List tasks",
    fullDescription: "Lists tasks.\n\nExample:\n  assay tasks --search invoice --tag mail",
  },
});

type CollectionsFlags = Omit<TasksFlags, "category" | "collection">;
const collectionsCommand = buildCommand<CollectionsFlags, [], World>({
  loader: lazily<CollectionsFlags, []>(async () => (await import("./commands/tasks.ts")).collections),
  parameters: { flags: listFlags },
  docs: {
    brief: "List collections",
    fullDescription: "Lists collections.\n\nExample:\n  assay collections --json",
  },
});

export const application = (version: string) =>
  buildApplication(
    buildRouteMap({
      routes: {
        run,
        validate,
        resume,
        report,
        runs,
        serve,
        import: importCommand,
        export: exportCommand,
        tasks: tasksCommand,
        collections: collectionsCommand,
      },
      docs: {
        brief: "Finds out which language model is best for your work, and says how sure it is",
        fullDescription: [
          "Finds out which language model is best for your work, and says how sure it is.",
          "",
          "Start here:",
          "  assay run -c examples/practical-skills.yml    a first benchmark, offline, on simulated models",
          "  assay serve                                   the page and the REST API",
          "  assay run --help                              every flag, with examples and exit codes",
        ].join("\n"),
      },
    }),
    {
      name: "assay",
      versionInfo: { currentVersion: version },
      scanner: { caseStyle: "allow-kebab-for-camel" },
      documentation: { caseStyle: "convert-camel-to-kebab" },
    },
  );
