import type { Handlers, ScheduleRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { listFirings, runSchedule, testWebhook } from "./run-schedule.ts";
import type { ScheduleWatch } from "./schedule-watch.ts";
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  getNextTimes,
  getSchedule,
  listSchedules,
} from "./schedules.ts";

export function scheduleHandlers(parts: Parts, watch: Pick<ScheduleWatch, "wake">): Handlers<ScheduleRoutes> {
  /** Its times may be others now. */
  const woken = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    watch.wake();
    return result;
  };
  return {
    getNextTimes: ({ query }) => getNextTimes(parts, query),
    listSchedules: ({ query }) => listSchedules(parts, query),
    createSchedule: ({ body }) => woken(createSchedule(parts, body)),
    getSchedule: ({ params }) => getSchedule(parts, params.id),
    editSchedule: ({ params, body }) => woken(editSchedule(parts, params.id, body)),
    deleteSchedule: ({ params }) => deleteSchedule(parts, params.id),
    runSchedule: ({ params }) => woken(runSchedule(parts, params.id)),
    testWebhook: ({ params, signal }) => testWebhook(parts, params.id, signal),
    listFirings: ({ params, query }) => listFirings(parts, params.id, query),
  };
}
