import type { Change } from "../changes.ts";
import type { RunEvent } from "../events.ts";
import type { Owner } from "../records/index.ts";
import type { AcquireResult, ClaimRequest, ClaimedItem, Ending } from "./run-store.ts";

/** A process that works on items, on whichever machine. */
export interface NewWorker extends Owner {
  readonly name: string;
  readonly version: string;
  /** How many calls it may have under way at once. */
  readonly capacity: number;
}

export const WORKER_STATES = ["working", "draining"] as const;
export type WorkerState = (typeof WORKER_STATES)[number];

/** How a worker is. */
export interface WorkerHealth {
  readonly state: WorkerState;
  /** Calls under way. */
  readonly underWay: number;
  /** What keeps it from working on some run; null when nothing does. */
  readonly problem: string | null;
}

export interface Worker extends NewWorker, WorkerHealth {
  readonly startedAt: number;
  /** How long ago it was heard of. */
  readonly silentMs: number;
  /** Runs that it works on. */
  readonly runIds: readonly string[];
}

/** A worker that was given up, and what it had in hand of one run. */
export interface LostWork {
  readonly runId: string;
  readonly name: string;
  readonly items: number;
  readonly event: RunEvent;
}

export interface AcquireRequest {
  readonly owner: Owner;
  readonly now: number;
  readonly isGone: (owner: Owner, heartbeatAt: number) => boolean;
  /** Only while no other run is executed. */
  readonly alone: boolean;
  /** What was left for later is judged now. */
  readonly judgeNow: boolean;
}

/** What is left of a run, as whoever coordinates it needs to know. */
export interface RunWork {
  /** Somebody wants it to pause. */
  readonly isPausing: boolean;
  readonly judgeNow: boolean;
  readonly priority: number;
  /** When the next item that nobody has claimed is due in each stage; null when there is none. */
  readonly due: Readonly<Record<"answer" | "judge", number | null>>;
  /** How many items somebody has in hand. */
  readonly inHand: number;
}

/** Money that is put aside for calls before they are made. */
export interface SpendRequest {
  readonly usd: number;
  readonly purse: "answer" | "judge";
}

export interface SpendGrant {
  /** So many of the requests are granted, from the first one on. */
  readonly granted: number;
  /** Whether the next one would not fit even if nothing were under way anywhere. */
  readonly isOver: boolean;
}

/** One part of a run's concurrency: whoever holds it may have `width` calls of the stage under way. */
export interface Seat {
  readonly runId: string;
  readonly stage: "answer" | "judge";
  /** Which of the run's seats it is. */
  readonly number: number;
  /** The provider that is called one model at a time; null: all others. */
  readonly provider: string | null;
  readonly width: number;
}

/** A seat that a worker holds. */
export interface HeldSeat extends Seat {
  /** Names the job to the queue. */
  readonly job: unknown;
  readonly priority: number;
}

/** Seats wait here until a worker takes them. Each exists once: to offer one that is waiting or held changes nothing. */
export interface SeatQueue {
  offer(seats: readonly Seat[], priority: number): Promise<void>;
  /** In order of priority, then of age. */
  take(count: number): Promise<HeldSeat[]>;
  /** Whether a seat waits that is at least as urgent. */
  isAnyWaiting(priority: number): Promise<boolean>;
  /** Says that they are still held; returns those that are not ours any more. */
  keep(seats: readonly HeldSeat[]): Promise<HeldSeat[]>;
  giveBack(seat: HeldSeat): Promise<void>;
  close(): Promise<void>;
}

/** What processes that share a database tell each other: which run has news, or what else has changed. */
export type News =
  | { readonly about: "run"; readonly runId: string }
  | { readonly about: "seats" }
  | { readonly about: "gate"; readonly key: string }
  /** Some may have been lost: the connection is new. */
  | { readonly about: "everything" };

/** How many batches a member has stored: of facts, and of requests for money. */
export interface Membership {
  readonly batch: number;
  readonly spendBatch: number;
}

/** A number that a member counts its batches with, so that one that was stored is not stored again. */
export interface Member {
  readonly token: string;
  readonly batch: number;
}

/** What several processes need to work on the same runs. Times are the database's. Every method is one transaction. */
export interface SharedWork {
  now(): Promise<number>;
  /** The version of the tables. */
  schemaVersion(): Promise<number>;

  addWorker(worker: NewWorker): Promise<void>;
  /** Says that the worker lives. False when it was given up: all that it held is others'. */
  beat(token: string, health: WorkerHealth): Promise<boolean>;
  removeWorker(token: string): Promise<void>;
  listWorkers(): Promise<Worker[]>;
  /** Gives up workers that have been silent for longer or are known to be dead, and frees what they held. */
  dropLostWorkers(silentMs: number, isDead: (worker: Owner) => boolean): Promise<LostWork[]>;

  /** Runs that are executed, whoever looks after them. */
  listActive(): Promise<
    readonly { readonly runId: string; readonly owner: Owner; readonly heartbeatAt: number }[]
  >;
  /** Makes a server the one that looks after a run, as `RunStore.acquireRun` does; workers keep what they have in hand. */
  acquire(runId: string, request: AcquireRequest): Promise<AcquireResult>;
  /** Does it once, however often it is asked for with the same `now`. */
  release(runId: string, owner: Owner, ending: Ending, now: number): Promise<RunEvent | null>;
  /** Lets another server look after the run, at once. */
  handOver(runId: string, owner: Owner): Promise<void>;
  /** Makes a worker a member of a run; null when the run is not executed any more, or the worker was given up. */
  join(runId: string, token: string): Promise<Membership | null>;
  leave(runId: string, token: string): Promise<void>;
  /** Whether the run is executed and nobody wants it to pause. */
  isOpen(runId: string): Promise<boolean>;
  /** Items for a member; null when the run is not open any more. Fails with `ownership-lost` when it is no member. */
  claim(request: ClaimRequest): Promise<ClaimedItem[] | null>;
  unclaim(runId: string, token: string, itemIds: readonly number[]): Promise<void>;
  /** Frees whatever the member has claimed besides these: the answer to a claim was lost. */
  keepOnly(runId: string, token: string, itemIds: readonly number[]): Promise<void>;
  /** As `RunStore.record`, by one of many. A batch that is stored already is not stored again. */
  record(
    runId: string,
    member: Member,
    changes: readonly Change[],
    now: number,
  ): Promise<readonly RunEvent[]>;
  work(runId: string): Promise<RunWork>;
  /** Asks everybody to make no new calls for the run. False when nobody executes it. */
  askToPause(runId: string): Promise<boolean>;

  /** Gives back what was put aside for calls that were not made, and puts aside as much as the run's budget allows. Done once for each batch. */
  spend(
    runId: string,
    member: Member,
    request: { readonly given: readonly SpendRequest[]; readonly asked: readonly SpendRequest[] },
    judgingCost: number,
  ): Promise<SpendGrant>;

  /** Changes what is known to all under a key; nobody else can look or change it meanwhile. */
  change<Result>(
    key: string,
    step: (state: string | null, now: number) => { readonly state: string; readonly result: Result },
  ): Promise<Result>;

  tell(news: News): Promise<void>;
  /** Calls `hear` with what others tell, and with "everything" whenever it has just begun to hear. */
  listen(hear: (news: News) => void): { close(): Promise<void> };
  openSeats(): Promise<SeatQueue>;
}
