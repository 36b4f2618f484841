import type { Change, ItemKey } from "../changes.ts";
import type { RunEvent, RunEventBody } from "../events.ts";
import type {
  FinishReason,
  FrozenTask,
  Item,
  ItemCounts,
  ItemError,
  ItemStatus,
  LedgerCall,
  Message,
  Owner,
  Panel,
  Response,
  Run,
  RunKind,
  RunSetup,
  RunStatus,
  Score,
  SpendRow,
  Stage,
  WastedCall,
} from "../records/index.ts";
import type { Page, SortedRequest } from "./page.ts";

export interface NewRun {
  readonly runId: string;
  readonly setup: RunSetup;
  /** Fingerprint of config and banks, by which an unfinished run of the same is found. */
  readonly setupHash: string;
  readonly tasks: readonly FrozenTask[];
  readonly at: number;
  readonly queued: boolean;
  /** Where several runs share workers; 0 when absent. */
  readonly priority?: number | undefined;
}

/** What is frozen in a run. */
export interface FrozenRun {
  readonly run: Run;
  /** With the judges that count now, where they are not those it was planned with. */
  readonly setup: RunSetup;
  readonly tasks: readonly FrozenTask[];
}

export interface RunFilter {
  /** Words that its id or its name holds. */
  readonly search?: string | undefined;
  readonly status?: RunStatus | undefined;
  readonly kind?: RunKind | undefined;
  /** The first and the last moment of its creation, in milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export const RUN_SORTS = ["created", "name", "started", "finished"] as const;
export type RunsRequest = SortedRequest<(typeof RUN_SORTS)[number]> & RunFilter;

/** A run with its settings and how many tasks it has. */
export interface SetUpRun extends Pick<FrozenRun, "run" | "setup"> {
  readonly taskCount: number;
}

export interface StoredSetup extends SetUpRun {
  /** The judges it was planned with; `setup` has those that count now. */
  readonly plannedJudges: RunSetup["judges"];
}

export interface ClaimRequest {
  readonly runId: string;
  readonly owner: Owner;
  readonly stage: Stage;
  /** Only items of these models. */
  readonly modelIds?: readonly string[] | undefined;
  readonly limit: number;
  readonly now: number;
  /** Items that are due only later are taken too, up to this time; `now` when absent. */
  readonly dueBy?: number | undefined;
  /** Nobody else may take the item before this time. */
  readonly leaseUntil: number;
}

/** An item this process may now work on. */
export interface ClaimedItem extends ItemKey {
  /** 1 for the first attempt in this stage. */
  readonly attempt: number;
}

/** Which items shall be tried again. */
export interface RetryRequest {
  readonly runId: string;
  /** This one only. */
  readonly itemId?: number | undefined;
  /** Only those that failed in this stage. */
  readonly stage?: Stage | undefined;
  /** Instead of failed ones, those that were left out for one of these reasons. */
  readonly skippedFor?: readonly string[] | undefined;
}

/** Which items shall be judged again, and by whom. */
export interface JudgeAgainRequest {
  readonly runId: string;
  /** These only. */
  readonly itemIds?: readonly number[] | undefined;
  /** Who judges the run from now on; as before when absent. */
  readonly panel?: Panel | undefined;
  /** Verdicts of these judges count no more; of every judge when absent. */
  readonly superseded?: readonly string[] | undefined;
}

/** What a judge said in a run that rates questions or compares answers. */
export interface Verdict {
  readonly id: number;
  readonly runId: string;
  readonly task: FrozenTask;
  readonly score: Score;
  readonly createdAt: number;
}

export interface VerdictFilter {
  readonly kind: Exclude<RunKind, "answers">;
  readonly runId?: string | undefined;
  /** Only of runs that compare this run's answers. */
  readonly comparedRunId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly judgeId?: string | undefined;
  /** Only of tasks that are in this collection now. */
  readonly collectionId?: number | undefined;
}

export const JUDGMENT_SORTS = ["created", "taskId", "judgeId"] as const;
/** Tasks of comparisons have names of their own in their runs, so that they are not in order of those. */
export const COMPARISON_SORTS = ["created", "judgeId"] as const;
export type VerdictsRequest = SortedRequest<(typeof JUDGMENT_SORTS)[number]> & VerdictFilter;

/** What a judge needs of a stored response. */
export interface StoredAnswer {
  readonly text: string;
  readonly finishReason: FinishReason;
  readonly messages: readonly Message[];
  /** Judges whose score the item has already. */
  readonly scoredBy: readonly string[];
  /** Whether one of them gave it a value. */
  readonly hasScore: boolean;
}

/** Numbers of one item, for summaries. Texts stay in the store. */
export interface ResultRow {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
  readonly sample: number;
  readonly status: ItemStatus;
  readonly error: ItemError | null;
  readonly latencyMs: number | null;
  readonly firstTokenMs: number | null;
  readonly finishReason: FinishReason | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly scores: readonly ResultScore[];
}

export interface ResultScore {
  readonly scorer: string;
  readonly kind: Score["scorerKind"];
  /** On the scorer's own scale; null when unscored. */
  readonly value: number | null;
  /** 0-100; null when unscored. */
  readonly hundred: number | null;
  readonly unscoredReason: string | null;
  readonly autoFail: boolean;
  /** Points that a judge left out, and those it gave off their scale. */
  readonly pointsMissing: number;
  readonly pointsClamped: number;
  readonly costUsd: number | null;
}

/** One reason for which items of a model came to nothing. */
export interface Trouble {
  readonly modelId: string;
  readonly error: ItemError | null;
  readonly skipReason: string | null;
  readonly count: number;
  /** Of these, items that have an answer. */
  readonly answered: number;
}

/** A model or judge that was not called any more. */
export interface ExpiredRunsRequest {
  readonly endedBefore: number;
  /** What of them is to go: all, or only raw replies that are still there. */
  readonly what: "run" | "raw";
}

export interface ExpiredRun {
  readonly runId: string;
  readonly name: string;
  readonly finishedAt: number;
  readonly items: number;
}

export interface Stop {
  readonly modelId: string;
  readonly stage: Stage;
  /** In a row: calls, or items where they were equal after all retries. */
  readonly failures: number;
  readonly equal: boolean;
  readonly message: string;
}

/** Answers of a model that the provider says one and the same model has given. */
export interface ServedCount {
  readonly modelId: string;
  /** The name, with who ran it and its fingerprint where they are told. */
  readonly served: string;
  readonly answers: number;
}

/** An item with everything that is known of it. */
export interface ItemDetail {
  readonly item: Item;
  readonly response: Response | null;
  readonly scores: (Score & { readonly createdAt: number; readonly superseded: boolean })[];
  /** Calls for it that brought nothing, oldest first. */
  readonly wastedCalls: WastedCall[];
}

/** An item with what came of it. */
export type AnsweredDetail = Omit<ItemDetail, "wastedCalls">;

export const ITEM_SORTS = ["created", "updated", "taskId", "modelId", "status"] as const;

export interface ItemsRequest extends SortedRequest<(typeof ITEM_SORTS)[number]> {
  readonly runId: string;
  /** The whole id. */
  readonly taskId?: string | undefined;
  readonly status?: ItemStatus | undefined;
  readonly modelId?: string | undefined;
}

/**
 * How much of the texts shall be read: none; answers and what scorers said of them; the messages that were sent besides;
 * or everything that came back as well.
 */
export type DetailTexts = "none" | "spoken" | "asked" | "all";

export interface DetailsRequest {
  readonly runId: string;
  /** Only items of this model. */
  readonly modelId?: string | undefined;
  readonly texts: DetailTexts;
}

/** An item with its task. Texts that were not asked for are empty, `raw` and transcripts null. */
export interface TaskedItem extends AnsweredDetail {
  readonly task: FrozenTask;
}

export type AcquireResult =
  /** The event tells of the start, or of the resumption and how much a former owner had in flight. */
  | { readonly acquired: true; readonly event: RunEvent }
  | { readonly acquired: false; readonly activeRunId: string };

export type Ending = "finished" | "paused" | "interrupted";

/** Runs and everything below them. Every method is one transaction. */
export interface RunStore {
  /** Plans the run: it, its frozen tasks and one NEW item per task x model x sample. */
  createRun(run: NewRun): Promise<Run>;
  findRun(runId: string): Promise<Run | null>;
  /** By its number. */
  findRunById(id: number): Promise<Run | null>;
  /** The newest PENDING run with this setup hash. */
  findUnfinished(setupHash: string): Promise<Run | null>;
  /** Newest first, unless another order is asked for. */
  listRuns(request: RunsRequest): Promise<Page<Run>>;
  readFrozen(runId: string): Promise<FrozenRun | null>;
  /** The same with the number of tasks instead of their contents, for those who only show the run. */
  readSetup(runId: string): Promise<StoredSetup | null>;
  /** Frozen tasks by their ids, in any order; those that the run does not have are absent. */
  readFrozenTasks(runId: string, taskIds: readonly string[]): Promise<FrozenTask[]>;
  /** Adds the runs in the database file of a bundle: all of them, or none. Fails with `conflict` when one is there. */
  addRuns(path: string): Promise<void>;
  /**
   * The run is gone at once for whoever looks; its rows and contents go slice by slice, each in a transaction of its own,
   * and all are gone in the end, or those before `signal` ended it. False when there is no such run.
   */
  deleteRun(runId: string, signal?: AbortSignal): Promise<boolean>;
  /** Finished runs that ended before a time, oldest first, and that nobody needs. */
  listExpired(request: ExpiredRunsRequest): Promise<ExpiredRun[]>;
  /** Removes the raw replies of a run, a slice at a time, until all are gone or `signal` ended it. */
  removeRaw(runId: string, now: number, signal?: AbortSignal): Promise<void>;
  /** Removes what is left of deleted runs, tasks and schedules, as where a process ended while it deleted one. */
  removeLeftovers(signal?: AbortSignal): Promise<void>;

  /** The run that has an owner, if any. There is at most one. */
  findActive(): Promise<Run | null>;
  /** The run that has waited longest for its turn. */
  nextQueued(): Promise<Run | null>;
  /**
   * Makes `owner` the owner of the run, unless another run, or another owner of this one, is active.
   * `isGone` says whether an owner found there is gone; a gone one is replaced.
   */
  acquireRun(
    runId: string,
    owner: Owner,
    now: number,
    isGone: (owner: Owner, heartbeatAt: number) => boolean,
  ): Promise<AcquireResult>;
  /** Gives the run up and tells of it. An interrupted run was neither finished nor paused by anybody. */
  releaseRun(runId: string, owner: Owner, ending: Ending, now: number): Promise<RunEvent | null>;
  heartbeat(runId: string, owner: Owner, now: number): Promise<void>;

  /** Takes items for a stage in one atomic statement: attempts + 1 and a lease. */
  claimItems(request: ClaimRequest): Promise<ClaimedItem[]>;
  /** Gives items back that were claimed and not begun: the attempt does not count. */
  unclaimItems(runId: string, owner: Owner, itemIds: readonly number[], now: number): Promise<void>;
  /** When the next unclaimed item of a stage is due; null when there is none. */
  nextDue(runId: string, stage: Stage, modelIds?: readonly string[]): Promise<number | null>;
  /** Puts items back to where they failed or were left; returns how many. What is in hand stays as it is. */
  retryItems(request: RetryRequest, now: number): Promise<number>;
  /** Makes items due now that would be due after `latest`. What is in hand stays as it is. */
  hastenItems(runId: string, latest: number, now: number): Promise<void>;
  /** Has answered items wait for their judges once more; returns how many. What is in hand stays as it is. */
  judgeAgain(request: JudgeAgainRequest, now: number): Promise<number>;
  /** What judges said of questions or of two answers, oldest first; superseded ones left out. */
  listVerdicts(request: VerdictsRequest): Promise<Page<Verdict>>;
  /** The earliest answer to the very same question, asked in the very same way. */
  findAnswered(contextHash: string, sample: number): Promise<Response | null>;
  /** Other runs that have taken an answer from this one, given it one, or have the same one as it from a third. */
  runsSharingAnswers(runId: string): Promise<string[]>;
  /** Writes calls that were made outside runs into the ledger. */
  saveCalls(calls: readonly LedgerCall[]): Promise<void>;
  /** What was spent on each model, for each purpose, on each day: of one run, or of everything. */
  listSpend(runId?: string): Promise<SpendRow[]>;
  /** What the run's budget has paid so far: where the cost of a call is not known, what was put aside for it. */
  spentOn(runId: string): Promise<number>;
  setBudget(runId: string, maxBudgetUsd: number | null): Promise<void>;
  readAnswer(itemId: number): Promise<StoredAnswer | null>;
  /**
   * Stores facts and their events in one transaction and returns the events.
   * Fails with `ownership-lost` when `owner` no longer owns the run. A second answer to an item,
   * or a second score of it by the same judge, is dropped without an event.
   */
  record(runId: string, owner: Owner, changes: readonly Change[], now: number): Promise<RunEvent[]>;
  /** Tells something about a run that nobody needs to own. */
  note(runId: string, event: RunEventBody, now: number): Promise<RunEvent>;

  /** Why items of each model came to nothing, and how many; most frequent first. */
  listTroubles(runId: string): Promise<readonly Trouble[]>;
  /** Which models and judges were stopped the last time that any were, each once. */
  listStops(runId: string): Promise<Stop[]>;
  /** Which model the provider says answered, and how often; most frequent first. */
  listServed(runId: string): Promise<ServedCount[]>;
  /** How many items of each model have each status; kept with every change, so that nothing is counted. */
  countItems(runId: string): Promise<Readonly<Record<string, ItemCounts>>>;
  listItems(request: ItemsRequest): Promise<Page<Item>>;
  /** The same with answers and scores, every text included. */
  listItemDetails(request: ItemsRequest): Promise<Page<AnsweredDetail>>;
  /** The public ids of the runs that items belong to; items that do not exist are absent. */
  findItemRuns(itemIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  readItem(runId: string, itemId: number): Promise<ItemDetail | null>;
  /** The number of the run's last event; null when there is no such run. */
  lastSeq(runId: string): Promise<number | null>;
  listEvents(request: {
    readonly runId: string;
    readonly since: number;
    readonly limit: number;
  }): Promise<RunEvent[]>;
  /** Every item's numbers, in order of its id, read page by page. */
  readResults(runId: string): AsyncIterable<ResultRow>;
  /** The same page by page, for those who read very many: waiting for each row would take longer than reading it. */
  readResultPages(runId: string): AsyncIterable<readonly ResultRow[]>;
  /** Every item with its texts, in order of its id, read page by page: runs may be larger than memory. */
  readDetails(request: DetailsRequest): AsyncIterable<TaskedItem>;
}
