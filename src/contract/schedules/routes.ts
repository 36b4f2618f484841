import { z } from "zod";
import { FIRING_SORTS, SCHEDULE_SORTS, pageOf } from "../../core/index.ts";
import { exactText, listQuery, numberedId } from "../parameters.ts";
import { CALLS, CHANGES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import {
  type DeliveryView,
  type FiringView,
  type NextTimes,
  type SavedSchedule,
  type ScheduleBody,
  type ScheduleBodyInput,
  type ScheduleChange,
  type ScheduleChangeInput,
  type ScheduleDetail,
  type ScheduleView,
  deliveryViewSchema,
  firingViewSchema,
  nextTimesSchema,
  savedScheduleSchema,
  scheduleBodySchema,
  scheduleChangeSchema,
  scheduleDetailSchema,
  scheduleViewSchema,
} from "./schedule-views.ts";

// By their names: written out, the type of all routes would be longer than the compiler allows.
const body: z.ZodType<ScheduleBody, ScheduleBodyInput> = scheduleBodySchema;
const change: z.ZodType<ScheduleChange, ScheduleChangeInput> = scheduleChangeSchema;
const view: z.ZodType<ScheduleView> = scheduleViewSchema;
const detail: z.ZodType<ScheduleDetail> = scheduleDetailSchema;
const saved: z.ZodType<SavedSchedule> = savedScheduleSchema;
const firing: z.ZodType<FiringView> = firingViewSchema;
const delivery: z.ZodType<DeliveryView> = deliveryViewSchema;
const nextTimes: z.ZodType<NextTimes> = nextTimesSchema;

/** Runs that are started again and again. */
export const scheduleRoutes = {
  getNextTimes: {
    method: "get",
    path: "/api/schedules/next-times",
    summary: "The next five times of a cron expression",
    tells: "nothing",
    ...READS,
    query: z.object({ cron: z.string().min(1).max(200), timeZone: exactText }),
    status: 200,
    response: nextTimes,
  },
  listSchedules: {
    method: "get",
    path: "/api/schedules",
    summary: "Schedules, with their next times and what came of the last",
    tells: "nothing",
    ...READS,
    query: listQuery(SCHEDULE_SORTS, 200, {}),
    whole: { pages: 200 },
    status: 200,
    response: pageOf(view),
  },
  createSchedule: {
    method: "post",
    path: "/api/schedules",
    summary: "Add a schedule; a webhook's secret that was made for it is shown only once",
    tells: "nothing",
    ...CHANGES,
    // It spends for as long as it exists, and sends results elsewhere.
    scope: "admin",
    size: "large",
    body,
    status: 201,
    secretAnswer: true,
    response: saved,
  },
  getSchedule: {
    method: "get",
    path: "/api/schedules/{id}",
    summary: "One schedule, with the config of its runs and the last tests of its webhook",
    tells: "nothing",
    ...READS,
    params: numberedId,
    status: 200,
    response: detail,
  },
  editSchedule: {
    method: "put",
    path: "/api/schedules/{id}",
    summary: "Change, pause or resume a schedule; omitted fields stay unchanged, null clears",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    size: "large",
    params: numberedId,
    body: change,
    status: 200,
    secretAnswer: true,
    response: saved,
  },
  deleteSchedule: {
    method: "delete",
    path: "/api/schedules/{id}",
    summary: "Delete a schedule and its history; its runs are kept",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    params: numberedId,
    status: 204,
    response: null,
  },
  runSchedule: {
    method: "post",
    path: "/api/schedules/{id}/run",
    summary: "Start a schedule's run now; its next times stay as they are",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    params: numberedId,
    status: 201,
    location: "/api/schedules/{scheduleId}/firings",
    response: firing,
  },
  testWebhook: {
    method: "post",
    path: "/api/schedules/{id}/test-webhook",
    summary: "Send a test message to a schedule's webhook; its failure is part of the response",
    tells: "nothing",
    ...CALLS,
    scope: "admin",
    params: numberedId,
    status: 200,
    response: delivery,
  },
  listFirings: {
    method: "get",
    path: "/api/schedules/{id}/firings",
    summary: "What came of each time of a schedule, newest first",
    tells: "nothing",
    ...READS,
    params: numberedId,
    query: listQuery(FIRING_SORTS, 200, {}),
    status: 200,
    response: pageOf(firing),
  },
} as const satisfies Record<string, Route>;
