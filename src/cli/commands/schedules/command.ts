import { buildCommand, buildRouteMap } from "@stricli/core";
import { outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { EditFlags, RemoveFlags, ScheduleFlags, TimesFlags } from "./schedules.ts";
import type { RunScheduleFlags } from "./run-schedule.ts";

const flags = { ...workspaceFlags, json: outputFlags.json } as const;
const text = (input: string): string => input;
const name = { brief: "Name of the schedule", parse: text, placeholder: "name" } as const;
const named = { kind: "tuple", parameters: [name] } as const;
const load = () => import("./schedules.ts");

const timeFlags = {
  timeZone: textFlag("IANA time zone, e.g. Europe/Berlin (default: the server's)", "zone"),
  catchUp: switchFlag("Run once if times passed while no server was running (default: skip them)"),
  withoutComparison: switchFlag("Don't compare each run with the one before"),
  webhook: textFlag("Where to send what came of each run, signed; its secret is shown only once", "url"),
} as const;

/** A command's words, with an example of it. */
const shown = (brief: string, description: string, example: string) => ({
  brief,
  fullDescription: `${description}\n\nExample:\n  assay schedules ${example}`,
});

const onOne = (verb: "showSchedule" | "pauseSchedule" | "resumeSchedule" | "testSchedule", docs: object) =>
  buildCommand<ScheduleFlags, [string], World>({
    loader: lazily<ScheduleFlags, [string]>("existing", async () => (await load())[verb]),
    parameters: { positional: named, flags },
    docs: docs as ReturnType<typeof shown>,
  });

export const schedulesCommands = buildRouteMap({
  routes: {
    list: buildCommand<ScheduleFlags, [], World>({
      loader: lazily<ScheduleFlags, []>("existing", async () => (await load()).listSchedules),
      parameters: { flags },
      docs: {
        brief: "List schedules, their next time and last outcome",
        fullDescription:
          "Lists schedules, their next time and what came of the last.\n\nExample:\n  assay schedules",
      },
    }),
    show: onOne(
      "showSchedule",
      shown("Show a schedule and its history", "Shows a schedule and its last ten times.", "show nightly"),
    ),
    add: buildCommand<TimesFlags, [string, string], World>({
      loader: lazily<TimesFlags, [string, string]>("created", async () => (await load()).addSchedule),
      parameters: {
        positional: {
          kind: "tuple",
          parameters: [name, { brief: "Config of its runs", parse: text, placeholder: "config" }],
        },
        flags: {
          ...flags,
          cron: { kind: "parsed", parse: text, brief: "When: five fields, or @daily", placeholder: "cron" },
          ...timeFlags,
        },
      },
      docs: shown(
        "Add a schedule that runs a config again and again",
        [
          "Adds a schedule. The config and the files it names are copied: changing them later doesn't change the",
          "schedule (see edit). `assay serve` starts its runs; keys must be stored, or in the server's environment.",
        ].join("\n"),
        'add nightly bench.yml --cron "30 2 * * *" --time-zone Europe/Berlin',
      ),
    }),
    edit: buildCommand<EditFlags, [string], World>({
      loader: lazily<EditFlags, [string]>("existing", async () => (await load()).editSchedule),
      parameters: {
        positional: named,
        flags: {
          ...flags,
          cron: textFlag("When: five fields, or @daily", "cron"),
          timeZone: textFlag("IANA time zone, e.g. Europe/Berlin", "zone"),
          config: textFlag("Config of its runs, copied again with its files", "file"),
          webhook: textFlag("Where to send what came of each run; none removes the webhook", "url"),
        },
        aliases: { c: "config" },
      },
      docs: shown(
        "Change a schedule; everything else stays as it is",
        "Changes a schedule; everything else stays as it is.",
        'edit nightly --cron "0 4 * * 1-5"',
      ),
    }),
    pause: onOne(
      "pauseSchedule",
      shown(
        "Pause a schedule",
        "Pauses a schedule: nothing is started until it is resumed.",
        "pause nightly",
      ),
    ),
    resume: onOne(
      "resumeSchedule",
      shown(
        "Resume a paused schedule",
        "Resumes a schedule; times that passed while it was paused are not caught up on.",
        "resume nightly",
      ),
    ),
    run: buildCommand<RunScheduleFlags, [string], World>({
      loader: lazily<RunScheduleFlags, [string]>(
        "existing",
        async () => (await import("./run-schedule.ts")).runSchedule,
      ),
      parameters: { positional: named, flags: { ...workspaceFlags, ...outputFlags } },
      docs: shown(
        "Start a schedule's run now",
        "Starts a schedule's run now and follows it; its next times stay as they are.",
        "run nightly",
      ),
    }),
    test: onOne(
      "testSchedule",
      shown(
        "Send a test message to a schedule's webhook",
        "Sends a test message to a schedule's webhook, once, and says what came of it.",
        "test nightly",
      ),
    ),
    remove: buildCommand<RemoveFlags, [string], World>({
      loader: lazily<RemoveFlags, [string]>("existing", async () => (await load()).removeSchedule),
      parameters: { positional: named, flags: { ...flags, yes: switchFlag("Skip the confirmation prompt") } },
      docs: shown(
        "Delete a schedule (asks first)",
        "Deletes a schedule and its history; its runs are kept. Asks first.",
        "remove nightly",
      ),
    }),
  },
  defaultCommand: "list",
  docs: { brief: "List, add and run schedules" },
});
