import type { DeliveryView, FiringView, ScheduleDetail, ScheduleView } from "../../../contract/index.ts";
import {
  type Column,
  english,
  firingDetails,
  firingState,
  plainLine,
  text,
  withFullStop,
  zonedMinute,
} from "../../../core/index.ts";
import { textTable, wrapped } from "../../../reports/index.ts";
import { type World, print } from "../../world.ts";

function column<Row>(name: string, header: string, value: (row: Row) => string): Column<Row> {
  return { name, header, align: "left", cell: (row) => text(plainLine(value(row))) };
}

const COLUMNS: readonly Column<ScheduleView>[] = [
  column("name", "Name", ({ name }) => name),
  column("cron", "Cron", ({ cron }) => cron),
  column("next", "Next", ({ nextTimes: [next], timeZone, enabled }) =>
    next === undefined ? (enabled ? "never" : "paused") : zonedMinute(next, timeZone),
  ),
  column("timeZone", "Time zone", ({ timeZone }) => timeZone),
  column("last", "Last", ({ last, timeZone }) =>
    last === null ? "-" : `${english(firingState(last))} ${zonedMinute(last.dueAt, timeZone)}`,
  ),
];

export function printList(world: World, rows: readonly ScheduleView[]): void {
  if (rows.length === 0)
    print(world, 'No schedules yet. Add one with: assay schedules add NAME CONFIG --cron "30 2 * * *"');
  else print(world, textTable(COLUMNS, rows, world.width()));
}

/** When it runs next, in its own time zone. */
export function timesInWords({ nextTimes, timeZone, enabled }: ScheduleView): string {
  if (!enabled) return "It is paused.";
  const [next] = nextTimes;
  return next === undefined ? "It has no next time." : `Next: ${zonedMinute(next, timeZone)} (${timeZone}).`;
}

/** A schedule with the newest of its times, each with what came of it. */
export function printOne(world: World, schedule: ScheduleDetail, firings: readonly FiringView[]): void {
  const { name, runName, cron, timeZone, enabled, nextTimes, catchUp, compare, webhook } = schedule;
  const say = (line: string): void => print(world, wrapped(plainLine(line), world.width()));
  say(`${name}: ${cron} (${timeZone}), runs ${runName}${enabled ? "" : "; paused"}`);
  if (nextTimes.length > 0)
    say(`Next times: ${nextTimes.map((time) => zonedMinute(time, timeZone)).join(", ")}`);
  say(
    `Times that pass while no server is running: ${catchUp === "last" ? "run once afterwards" : "skipped"}`,
  );
  say(`Comparison with the previous run: ${compare ? "yes" : "no"}`);
  say(webhook === null ? "Webhook: none" : `Webhook: ${webhook.url} (secret ${webhook.secretMasked})`);
  print(world, "");
  if (firings.length === 0) say("Nothing has run yet.");
  for (const firing of firings) for (const line of linesOf(firing, timeZone)) say(line);
}

function linesOf(firing: FiringView, timeZone: string): string[] {
  const { dueAt, runId, deliveries } = firing;
  const details = firingDetails(firing).map((part) => (typeof part === "string" ? part : english(part)));
  const state = english(firingState(firing));
  return [
    [`${zonedMinute(dueAt, timeZone)}  ${state}${runId === null ? "." : ` ${runId}.`}`, ...details].join(" "),
    ...deliveries.map((delivery) => `  Webhook: ${deliveryInWords(delivery)}`),
  ];
}

function deliveryInWords({ state, attempts, nextAt, held }: DeliveryView): string {
  const last = attempts.at(-1);
  const tried = `${attempts.length} ${attempts.length === 1 ? "try" : "tries"}`;
  if (state === "delivered") return `delivered (${tried})`;
  const why = last === undefined ? "" : `: ${last.message}`;
  if (state === "given-up") return `given up after ${tried}${why}`;
  if (held !== null) return `${withFullStop(last === undefined ? "not sent yet" : `${tried}${why}`)} ${held}`;
  return last === undefined ? "not sent yet" : `${tried}${why}; next ${nextAt ?? "soon"}`;
}
