import { buildApplication, buildCommand, buildRouteMap } from "@stricli/core";
import { RUN_FIELDS } from "../contract/index.ts";
import { MESSAGE_RECIPES, TASK_FLAGS } from "../core/index.ts";
import {
  amountFlag,
  listFlag,
  numberFlag,
  outputFlags,
  portFlag,
  switchFlag,
  textFlag,
  workspaceFlags,
} from "./commands/flags.ts";
import type { RunFlags } from "./commands/run.ts";
import type { ReportFlags } from "./commands/report.ts";
import type { ResumeFlags } from "./commands/resume.ts";
import type { ServeFlags } from "./commands/serve.ts";
import type { ValidateFlags } from "./commands/validate.ts";
import {
  deleteCommand,
  logCommand,
  oneRun,
  pauseCommand,
  replayCommand,
  retryCommand,
} from "./control-commands.ts";
import { diffCommand } from "./diff-command.ts";
import { generateCommand } from "./generate-command.ts";
import { costsCommand, leaderboardCommand } from "./across-commands.ts";
import { judgeCommand, judgeQuestionsCommand } from "./judging-commands.ts";
import { lazily } from "./lazily.ts";
import { resultsCommand } from "./results-command.ts";
import {
  collectionsCommand,
  doctorCommand,
  exportCommand,
  importCommand,
  listing,
  tasksCommand,
} from "./workspace-commands.ts";
import { resource, settingsCommands } from "./resource-commands.ts";
import type { WorkspaceFlags } from "./workspace.ts";
import type { World } from "./world.ts";

const configFlag = { ...textFlag(RUN_FIELDS.config.help, "file"), optional: false } as const;
const run = buildCommand<RunFlags, [], World>({
  loader: lazily<RunFlags, []>(async () => (await import("./commands/run.ts")).run),
  parameters: {
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
      name: textFlag(RUN_FIELDS.name.help, "name"),
      queue: switchFlag(RUN_FIELDS.queue.help),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      promptFormat: {
        kind: "enum",
        values: MESSAGE_RECIPES,
        brief: RUN_FIELDS.promptFormat.help,
        optional: true,
      },
      allowDroppedFields: switchFlag(RUN_FIELDS.allowDroppedFields.help),
      port: portFlag("Port to serve at while the run goes on"),
      ...workspaceFlags,
      ...outputFlags,
    },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Put tasks to models, have the answers judged, show the ranking",
    fullDescription: [
      "Puts every task to every model, has the answers judged, and writes summary.json and",
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
      "  assay run --models fast,careful --collections Mail --judge strict",
      '  assay run --models fast,careful --prompt "Why is the sky blue?" --samples 3',
    ].join("\n"),
  },
});

const validate = buildCommand<ValidateFlags, [], World>({
  loader: lazily<ValidateFlags, []>(async () => (await import("./commands/validate.ts")).validate),
  parameters: {
    flags: {
      config: configFlag,
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      ...workspaceFlags,
      ...outputFlags,
    },
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
    positional: oneRun,
    flags: {
      judge: switchFlag("Judge now what was left for later"),
      force: switchFlag("Go on although bank or prompts have changed"),
      budget: amountFlag("What the run may spend from now on, with what it has spent, in US dollars", "usd"),
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

const report = buildCommand<ReportFlags, [string], World>({
  loader: lazily<ReportFlags, [string]>(async () => (await import("./commands/report.ts")).report),
  parameters: {
    positional: oneRun,
    flags: {
      pdf: switchFlag("Write report.pdf as well"),
      tasks: switchFlag("Show what the run tells about its tasks instead; nothing is written"),
      flag: { kind: "enum", values: TASK_FLAGS, brief: "Only tasks with this flag", optional: true },
      calibration: switchFlag("Show how far its judges can be trusted instead, measured by people"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Write a run's report anew and show its ranking, or what it tells about its tasks or judges",
    fullDescription: [
      "Writes summary.json and report.html anew and shows the ranking. With --tasks it shows how hard each task",
      "was, how well it tells models apart and on which tasks judges disagree, what deserves a look first. With",
      "--calibration it shows how far each judge agrees with people, and means that are corrected by what people said.",
      "",
      "Examples:",
      "  assay report demo-20261115-101500",
      "  assay report demo-20261115-101500 --pdf",
      "  assay report demo-20261115-101500 --tasks",
      "  assay report demo-20261115-101500 --tasks --flag negative-discrimination",
      "  assay report demo-20261115-101500 --calibration",
    ].join("\n"),
  },
});

type RunsFlags = Omit<WorkspaceFlags, "port"> & { readonly json: boolean; readonly limit?: number };
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
      bind: textFlag("Address to listen on (default 127.0.0.1); others need ASSAY_TOKEN", "address"),
      sample: switchFlag("On an empty workspace, run the sample benchmark first"),
      dir: workspaceFlags.dir,
      db: workspaceFlags.db,
    },
  },
  docs: {
    brief: "Open the workbench and stay",
    fullDescription: [
      "Serves the page and the REST API until Ctrl-C, on this machine only unless --bind says otherwise.",
      "",
      "Examples:",
      "  assay serve --port 8080",
      "  ASSAY_TOKEN=a-long-random-word assay serve --bind 0.0.0.0",
    ].join("\n"),
  },
});

export const application = (version: string) =>
  buildApplication(
    buildRouteMap({
      routes: {
        run,
        validate,
        resume,
        pause: pauseCommand,
        retry: retryCommand,
        replay: replayCommand,
        judge: judgeCommand,
        judgeQuestions: judgeQuestionsCommand,
        log: logCommand,
        report,
        diff: diffCommand,
        results: resultsCommand,
        runs,
        leaderboard: leaderboardCommand,
        costs: costsCommand,
        delete: deleteCommand,
        serve,
        doctor: doctorCommand,
        generate: generateCommand,
        import: importCommand,
        export: exportCommand,
        tasks: resource("tasks", tasksCommand, 'mail-1 category=Mail prompt="Write to the landlord."'),
        collections: resource("collections", collectionsCommand, "Mail tags='[\"work\"]'"),
        providers: resource(
          "providers",
          listing("providers", "List providers and where their keys come from"),
          "Mine type=openai-compatible baseUrl=http://localhost:8000/v1 apiKeyEnv=MY_KEY",
        ),
        models: resource(
          "models",
          listing("models", "List model entries"),
          "fast provider=OpenAI modelId=gpt-5-mini parameters.temperature=0.2",
        ),
        prices: resource(
          "prices",
          listing("prices", "List prices"),
          "provider=OpenAI model=gpt-5-mini inputPerMillion=0.25 outputPerMillion=2 since=2026-01-01",
        ),
        criteria: resource(
          "criteria",
          listing("criteria", "List criteria sets"),
          `Letters criteria='[{"name":"Tone","maxScore":10,"weight":2}]'`,
        ),
        settings: settingsCommands,
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
