import type { Client, SavedSchedule, ScheduleView } from "../../../contract/index.ts";
import { Failure, withFullStop } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { readConfig } from "../../read-config.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { printList, printOne, timesInWords } from "./show-schedules.ts";

export interface ScheduleFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}
export interface TimesFlags extends ScheduleFlags {
  readonly cron: string;
  readonly timeZone?: string | undefined;
  readonly catchUp: boolean;
  readonly withoutComparison: boolean;
  readonly webhook?: string | undefined;
}
export interface EditFlags extends ScheduleFlags {
  readonly cron?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly config?: string | undefined;
  readonly webhook?: string | undefined;
}
export interface RemoveFlags extends ScheduleFlags {
  readonly yes: boolean;
}

/** So many of its times are shown. */
const TIMES_SHOWN = "10";

/** `assay schedules` */
export function listSchedules(world: World, flags: ScheduleFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const rows = await allSchedules(client);
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else printList(world, rows);
    return EXIT.done;
  });
}

/** `assay schedules show` */
export function showSchedule(world: World, flags: ScheduleFlags, name: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const params = { id: String((await scheduleNamed(client, name)).id) };
    const schedule = await client.getSchedule({ params });
    const { rows } = await client.listFirings({ params, query: { limit: TIMES_SHOWN } });
    if (flags.json) print(world, JSON.stringify({ ...schedule, firings: rows }));
    else printOne(world, schedule, rows);
    return EXIT.done;
  });
}

/** `assay schedules add` */
export async function addSchedule(
  world: World,
  flags: TimesFlags,
  name: string,
  config: string,
): Promise<number> {
  const run = await readConfig(world, config);
  return await connected(world, flags, async (client, { host }) => {
    const { cron, timeZone, webhook } = flags;
    const saved = await client.createSchedule({
      body: {
        name,
        cron,
        timeZone,
        catchUp: flags.catchUp ? "last" : "none",
        compare: !flags.withoutComparison,
        ...(webhook === undefined ? {} : { webhook: { url: webhook } }),
        run,
      },
    });
    printSaved(world, flags, saved, "Added");
    if (host !== null && !flags.json)
      tell(world, "Note: no server is running. Runs start while `assay serve` is running.");
    return EXIT.done;
  });
}

/** `assay schedules edit` */
export async function editSchedule(world: World, flags: EditFlags, name: string): Promise<number> {
  const { cron, timeZone, config, webhook } = flags;
  const run = config === undefined ? undefined : await readConfig(world, config);
  return await connected(world, flags, async (client) => {
    const params = { id: String((await scheduleNamed(client, name)).id) };
    const saved = await client.editSchedule({
      params,
      body: {
        ...(cron === undefined ? {} : { cron }),
        ...(timeZone === undefined ? {} : { timeZone }),
        ...(webhook === undefined ? {} : { webhook: webhook === "none" ? null : { url: webhook } }),
        ...(run === undefined ? {} : { run }),
      },
    });
    printSaved(world, flags, saved, "Changed");
    return EXIT.done;
  });
}

/** `assay schedules pause` */
export const pauseSchedule = (world: World, flags: ScheduleFlags, name: string): Promise<number> =>
  setEnabled(world, flags, name, false);

/** `assay schedules resume` */
export const resumeSchedule = (world: World, flags: ScheduleFlags, name: string): Promise<number> =>
  setEnabled(world, flags, name, true);

function setEnabled(world: World, flags: ScheduleFlags, name: string, enabled: boolean): Promise<number> {
  return connected(world, flags, async (client) => {
    const { id } = await scheduleNamed(client, name);
    const saved = await client.editSchedule({ params: { id: String(id) }, body: { enabled } });
    printSaved(world, flags, saved, enabled ? "Resumed" : "Paused");
    return EXIT.done;
  });
}

/** `assay schedules test` */
export function testSchedule(world: World, flags: ScheduleFlags, name: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const { id } = await scheduleNamed(client, name);
    const { state, attempts, ...rest } = await client.testWebhook({ params: { id: String(id) } });
    if (flags.json) print(world, JSON.stringify({ ...rest, state, attempts }));
    else if (state === "delivered") print(world, `Delivered to the webhook of ${name}.`);
    else tell(world, `Not delivered: ${withFullStop(attempts.at(-1)?.message ?? "no answer")}`);
    return state === "delivered" ? EXIT.done : EXIT.world;
  });
}

/** `assay schedules remove` */
export function removeSchedule(world: World, flags: RemoveFlags, name: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const { id } = await scheduleNamed(client, name);
    await confirm(world, flags, `Delete the schedule ${name} and its history? Its runs are kept.`);
    await client.deleteSchedule({ params: { id: String(id) } });
    if (flags.json) print(world, JSON.stringify({ removed: name }));
    else print(world, `Deleted ${name}.`);
    return EXIT.done;
  });
}

function printSaved(world: World, flags: ScheduleFlags, saved: SavedSchedule, done: string): void {
  if (flags.json) return print(world, JSON.stringify(saved));
  for (const warning of saved.warnings) tell(world, `Note: ${warning}`);
  print(world, `${done} ${saved.name}. ${timesInWords(saved)}`);
  if (saved.webhookSecret === null) return;
  print(world, saved.webhookSecret);
  tell(world, "This secret signs its messages. Copy it now: it is shown only once.");
}

async function allSchedules(client: Client): Promise<ScheduleView[]> {
  const found: ScheduleView[] = [];
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await client.listSchedules({ query: { limit: "200", cursor } });
    found.push(...rows);
    if (next === null) return found;
    cursor = next;
  }
}

export async function scheduleNamed(client: Client, name: string): Promise<ScheduleView> {
  const found = (await allSchedules(client)).find((schedule) => schedule.name === name);
  if (found !== undefined) return found;
  throw new Failure("not-found", `There is no schedule ${JSON.stringify(name)}.`, {
    hint: "`assay schedules` lists them.",
  });
}
