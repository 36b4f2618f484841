import type {
  Delivery,
  DeliveryAttempt,
  DeliveryState,
  Firing,
  FiringState,
  Json,
  Schedule,
} from "../records/index.ts";
import type { SealedSecret } from "./catalog-store.ts";
import type { Page, SortedRequest } from "./page.ts";

export const SCHEDULE_SORTS = ["created", "name", "next"] as const;
export const FIRING_SORTS = ["created"] as const;

type ScheduleFields = Omit<Schedule, "id" | "createdAt" | "updatedAt">;

/** A message to be sent, under a name of its own. */
export type NewDelivery = Pick<Delivery, "messageId" | "event">;

/** Runs that are started again and again, what came of each time, and what is told of it. Every method is one transaction. */
export interface ScheduleStore {
  /** Fails with `conflict` when the name is taken. */
  createSchedule(
    schedule: ScheduleFields,
    /** What it runs. */
    request: Json,
    secrets: readonly SealedSecret[],
    now: number,
  ): Promise<Schedule>;
  /** Null when there is none. */
  updateSchedule(
    id: number,
    change: Partial<ScheduleFields> & { readonly request?: Json },
    secrets: { readonly kept: readonly SealedSecret[]; readonly dropped: readonly string[] },
    now: number,
  ): Promise<Schedule | null>;
  /** With its firings and everything that was to be told of them. */
  removeSchedule(id: number, droppedSecrets: readonly string[]): Promise<boolean>;
  findSchedule(id: number): Promise<Schedule | null>;
  /** What it runs; null when there is no such schedule. */
  readScheduled(id: number): Promise<Json | null>;
  listSchedules(request: SortedRequest<(typeof SCHEDULE_SORTS)[number]>): Promise<Page<Schedule>>;
  /** Those whose time has come. */
  listDueSchedules(now: number): Promise<Schedule[]>;

  /**
   * Takes the time of a schedule, and sets the next: of several servers that try, one gets a firing. Null when the time
   * was taken, or the schedule is not what it was.
   */
  takeDue(
    schedule: Pick<Schedule, "id" | "nextDueAt" | "updatedAt">,
    next: number | null,
    firing: Pick<Firing, "kind" | "dueAt" | "missed" | "state" | "message">,
    now: number,
    delivery: NewDelivery | null,
  ): Promise<Firing | null>;
  /** One that somebody asked for. */
  addFiring(scheduleId: number, now: number): Promise<Firing>;
  /** Those that are taken, started or stopped, oldest first. */
  listOpenFirings(): Promise<Firing[]>;
  /** Takes over what another server has taken and not started; false when somebody else did. */
  retakeFiring(firing: Pick<Firing, "id" | "takenAt">, now: number): Promise<boolean>;
  /** Changes a firing that is still in a state, and has something told of it; false when it is no more. */
  settleFiring(
    id: number,
    from: FiringState,
    change: Partial<Pick<Firing, "state" | "runId" | "message" | "comparison" | "endedAt">>,
    now: number,
    delivery: NewDelivery | null,
  ): Promise<boolean>;
  findFiring(id: number): Promise<Firing | null>;
  /** The newest first. */
  listFirings(
    request: SortedRequest<(typeof FIRING_SORTS)[number]> & { readonly scheduleId: number },
  ): Promise<Page<Firing>>;
  /** The newest before one whose run is finished; null when there is none. */
  previousFinished(firing: Pick<Firing, "id" | "scheduleId">): Promise<Firing | null>;

  /** A message of no firing. Whoever adds it sends it; others may from `nextAt` on. */
  addTest(scheduleId: number, delivery: NewDelivery, now: number, nextAt: number): Promise<Delivery>;
  findDelivery(id: number): Promise<Delivery | null>;
  /** Those that wait, whose next try is due by then. */
  listDueDeliveries(until: number): Promise<Delivery[]>;
  /** Of several servers, one gets true and has until then to try it. */
  claimDelivery(delivery: Pick<Delivery, "id" | "nextAt">, until: number): Promise<boolean>;
  noteAttempt(
    id: number,
    attempt: DeliveryAttempt,
    outcome: { readonly state: DeliveryState; readonly nextAt: number | null },
  ): Promise<void>;
  /** Of firings, and the newest tests of a schedule. */
  listDeliveries(
    of: { readonly firingIds: readonly number[] } | { readonly scheduleId: number },
  ): Promise<Delivery[]>;
  /** When the next time of a schedule, or the next try, is; null when nothing waits. */
  nextScheduledAt(): Promise<number | null>;
}
