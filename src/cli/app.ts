import { buildApplication, buildRouteMap } from "@stricli/core";
import { costsCommand, leaderboardCommand } from "./commands/across-runs/command.ts";
import { completionCommand } from "./commands/completion/command.ts";
import {
  deleteCommand,
  logCommand,
  pauseCommand,
  replayCommand,
  retryCommand,
} from "./commands/control/command.ts";
import { diffCommand } from "./commands/diff/command.ts";
import { doctorCommand } from "./commands/doctor/command.ts";
import { backupCommand, restoreCommand } from "./commands/backup/command.ts";
import { bundleCommand, unbundleCommand, verifyCommand } from "./commands/bundle/command.ts";
import { exportCommand } from "./commands/export/command.ts";
import { gateCommand } from "./commands/gate/command.ts";
import { generateCommand } from "./commands/generate/command.ts";
import { importCommand } from "./commands/import/command.ts";
import { judgeCommand, judgeQuestionsCommand } from "./commands/judge/command.ts";
import { collectionsCommand, listing, tasksCommand } from "./commands/list/command.ts";
import { lockCommand } from "./commands/lock/command.ts";
import { mcpCommand } from "./commands/mcp/command.ts";
import { moveCommand } from "./commands/move/command.ts";
import { pruneCommand } from "./commands/prune/command.ts";
import { reportCommand } from "./commands/report/command.ts";
import { resource, settingsCommands } from "./commands/resources/command.ts";
import { resultsCommand } from "./commands/results/command.ts";
import { resumeCommand } from "./commands/resume/command.ts";
import { runCommand, validateCommand } from "./commands/run/command.ts";
import { runsCommand } from "./commands/runs/command.ts";
import { schedulesCommands } from "./commands/schedules/command.ts";
import { compareCommand, scoreCommand } from "./commands/score/command.ts";
import { searchCommand } from "./commands/search/command.ts";
import { serveCommand } from "./commands/serve/command.ts";
import { tokensCommands } from "./commands/tokens/command.ts";
import { workerCommand, workersCommand } from "./commands/worker/command.ts";
import { tuiCommand } from "./commands/tui/command.ts";

export const application = (version: string) =>
  buildApplication(
    buildRouteMap({
      routes: {
        run: runCommand,
        validate: validateCommand,
        lock: lockCommand,
        resume: resumeCommand,
        pause: pauseCommand,
        retry: retryCommand,
        replay: replayCommand,
        judge: judgeCommand,
        judgeQuestions: judgeQuestionsCommand,
        score: scoreCommand,
        compare: compareCommand,
        log: logCommand,
        report: reportCommand,
        diff: diffCommand,
        gate: gateCommand,
        results: resultsCommand,
        runs: runsCommand,
        search: searchCommand,
        leaderboard: leaderboardCommand,
        costs: costsCommand,
        delete: deleteCommand,
        prune: pruneCommand,
        serve: serveCommand,
        worker: workerCommand,
        workers: workersCommand,
        tui: tuiCommand,
        mcp: mcpCommand,
        doctor: doctorCommand,
        completion: completionCommand,
        generate: generateCommand,
        import: importCommand,
        export: exportCommand,
        backup: backupCommand,
        restore: restoreCommand,
        move: moveCommand,
        bundle: bundleCommand,
        unbundle: unbundleCommand,
        verify: verifyCommand,
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
        schedules: schedulesCommands,
        settings: settingsCommands,
        tokens: tokensCommands,
      },
      docs: {
        brief: "Finds out which language model is best for your work, and says how sure it is",
        fullDescription: [
          "Finds out which language model is best for your work, and says how sure it is.",
          "",
          "Start here:",
          "  assay serve --sample    start the web page with a first benchmark, offline, on simulated models",
          "  assay                   open the same workspace in the terminal",
          "  assay run --help        list all flags of a run, with a config, examples and exit codes",
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
