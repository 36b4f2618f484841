import {
  type Change,
  type FrozenRun,
  type HeldSeat,
  type JudgingMode,
  type Provider,
  type RunEvent,
  type SharedWork,
  type Stage,
  limitsOf,
} from "../../core/index.ts";
import type { Gate, OnWait } from "../calls/gate.ts";
import type { OtherWorkers } from "../calls/other-workers.ts";
import { ItemWork } from "../item-work.ts";
import { Journal } from "../journal.ts";
import type { EngineParts } from "../parts.ts";
import { Slots } from "../slots.ts";
import { type ItemSource, StageWork } from "../stage-work.ts";
import { Wake } from "../wake.ts";
import { HeldItems } from "./held-items.ts";
import { SharedBudget } from "./shared-budget.ts";

/** Items that are due later than this are left to whoever is there then. */
const SOON_MS = 1_000;
/** How often a seat that was to be given back is looked at again while its calls end. */
const SHRINK_MS = 50;

export interface SessionParts extends Omit<EngineParts, "owner" | "isGone" | "report"> {
  readonly shared: SharedWork;
  /** This worker. */
  readonly token: string;
  readonly openGate: (provider: Provider, onWait: OnWait) => Gate;
  readonly others: OtherWorkers;
  readonly report: (events: readonly RunEvent[]) => void;
  /** Takes back a seat: there is nothing to do on it now, or others want it. */
  readonly giveBack: (seat: HeldSeat) => void;
}

/** What is worked off together: seats of a stage, and apart from them those of a provider that serves one model at a time. */
interface Line {
  readonly stage: Stage;
  readonly provider: string | null;
  seats: HeldSeat[];
  /** Aborted when no further item of it shall be begun. */
  stop: AbortController;
  working: Promise<void> | null;
}

/** Whether nobody has the item in hand after this. */
function isLast(change: Change): change is Extract<Change, { item: unknown }> {
  return "item" in change && (change.type !== "item-judged" || change.complete);
}

const widthOf = (seats: readonly HeldSeat[]): number => seats.reduce((sum, { width }) => sum + width, 0);

/** One worker's share of the work on one run. It works as many calls wide as it has seats for, and knows nothing of how the run goes as a whole. */
export class RunSession {
  readonly runId: string;
  readonly #parts: SessionParts;
  readonly #frozen: FrozenRun;
  readonly #judging: JudgingMode;
  readonly #journal: Journal;
  readonly #budget: SharedBudget | null;
  readonly #work: ItemWork;
  readonly #stages: StageWork;
  readonly #slots: Readonly<Record<Stage, Slots>> = { answer: new Slots(0), judge: new Slots(0) };
  readonly #lines = new Map<string, Line>();
  readonly #held: HeldItems;
  readonly #judgeWake = new Wake();
  readonly #stopping = new AbortController();
  readonly #abort = new AbortController();
  #batch: number;
  #failure: unknown = null;

  constructor(
    parts: SessionParts,
    frozen: FrozenRun,
    member: { readonly batch: number; readonly spendBatch: number; readonly judgeNow: boolean },
  ) {
    const { shared, token, clock } = parts;
    const { run, setup, tasks } = frozen;
    const { runId } = run;
    this.runId = runId;
    this.#parts = parts;
    this.#frozen = frozen;
    this.#judging = member.judgeNow && setup.judging === "later" ? "phased" : setup.judging;
    this.#batch = member.batch;
    this.#held = new HeldItems({ shared, runId, token, isOver: () => this.isOver });
    const fail = (error: unknown): void => this.#fail(error);
    this.#journal = new Journal({ ...parts, record: (changes, now) => this.#record(changes, now), fail });
    this.#budget =
      run.maxBudgetUsd === null
        ? null
        : new SharedBudget({ shared, clock, runId, token, batch: member.spendBatch });
    const request = {
      runId,
      judgeNow: member.judgeNow,
      stop: this.#stopping.signal,
      abort: this.#abort.signal,
    };
    this.#work = new ItemWork({
      ...parts,
      request,
      setup,
      tasks,
      journal: this.#journal,
      slots: this.#slots,
      budget: this.#budget,
      stop: this.#stopping.signal,
      onAnswer: () => this.#judgeWake.notify(),
      fail,
    });
    this.#stages = new StageWork({
      ...parts,
      request,
      setup,
      work: this.#work,
      source: this.#source(),
      fail,
    });
    if (this.#judging !== "later") this.#budget?.keepForJudges(() => this.#work.judgingCost());
  }

  get seats(): readonly HeldSeat[] {
    return [...this.#lines.values()].flatMap(({ seats }) => seats);
  }

  get underWay(): number {
    return this.#slots.answer.taken + this.#slots.judge.taken;
  }

  /** True when it begins nothing any more. */
  get isOver(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Why it came to an end by itself, if it did. */
  get failure(): unknown {
    return this.#failure;
  }

  hold(seat: HeldSeat): void {
    const key = JSON.stringify([seat.stage, seat.provider]);
    const known = this.#lines.get(key);
    const line: Line = known ?? {
      stage: seat.stage,
      provider: seat.provider,
      seats: [],
      stop: new AbortController(),
      working: null,
    };
    if (this.#stopping.signal.aborted) {
      this.#parts.giveBack(seat);
      return;
    }
    this.#lines.set(key, line);
    line.seats.push(seat);
    this.#resize(line.stage);
    this.#stages.lookAgain();
    line.working ??= this.#workOn(key, line);
  }

  /** Gives up one seat, oldest first, as soon as fewer calls are under way. */
  async yieldSeat(): Promise<void> {
    const line = [...this.#lines.values()].find(({ seats }) => seats.length > 0);
    if (line === undefined) return;
    if (line.seats.length === 1) {
      line.stop.abort();
      await line.working;
      return;
    }
    const [seat] = line.seats.splice(0, 1);
    this.#resize(line.stage);
    const slots = this.#slots[line.stage];
    while (slots.taken > slots.count) await this.#parts.clock.sleep(SHRINK_MS);
    if (seat !== undefined) this.#parts.giveBack(seat);
  }

  /** A seat that is not ours any more: whoever has it now works instead. */
  lose(seat: HeldSeat): void {
    for (const line of this.#lines.values()) {
      const place = line.seats.indexOf(seat);
      if (place === -1) continue;
      line.seats.splice(place, 1);
      this.#resize(line.stage);
      if (line.seats.length === 0) line.stop.abort();
    }
  }

  /** Calls in flight finish, unless they are cut off; then everything that was held is given back. */
  async stop(cutOff = false): Promise<void> {
    this.#beginNothing();
    if (cutOff) this.#abort.abort();
    const lines = [...this.#lines.values()];
    for (const { working } of lines) await working;
    await this.#journal.settled();
    await this.#budget?.settled();
  }

  #resize(stage: Stage): void {
    const lines = [...this.#lines.values()].filter((line) => line.stage === stage);
    this.#slots[stage].resize(widthOf(lines.flatMap(({ seats }) => seats)));
  }

  async #workOn(key: string, line: Line): Promise<void> {
    const limit = (): number => widthOf(line.seats);
    const { stop } = line;
    try {
      if (line.stage === "judge") {
        const mayGetMore = (): boolean => [...this.#lines.values()].some(({ stage }) => stage === "answer");
        await this.#stages.lane("judge", { limit, wake: this.#judgeWake, mayGetMore, stop: stop.signal });
      } else {
        const ways = this.#providersOf(line).map((provider) =>
          this.#stages.answerAt(provider, limit, stop.signal).catch((error: unknown) => this.#fail(error)),
        );
        await Promise.all(ways);
      }
      await this.#journal.settled();
    } finally {
      this.#lines.delete(key);
      this.#resize(line.stage);
      this.#judgeWake.notify();
      for (const seat of line.seats) this.#parts.giveBack(seat);
    }
  }

  #providersOf({ provider }: Line): Provider[] {
    const { providers } = this.#frozen.setup;
    return providers.filter((other) =>
      provider === null ? !limitsOf(other).oneModelAtATime : other.name === provider,
    );
  }

  #source(): ItemSource {
    const { store, clock, token } = this.#parts;
    const { runId } = this;
    const owner = { token, pid: 0, machine: "" };
    return {
      claim: async (request) => {
        const own = await this.#work.modelsFor(request.stage, request.modelIds);
        if (own === null) return [];
        const claimed = await this.#held.claim({ ...request, ...own, runId, owner });
        if (claimed === null) this.#beginNothing();
        return claimed ?? [];
      },
      unclaim: (items) => this.#held.unclaim(items.map(({ itemId }) => itemId)),
      nextDue: async (stage, modelIds) => {
        const own = await this.#work.modelsFor(stage, modelIds);
        const due = own === null ? null : await store.nextDue(runId, stage, own.modelIds);
        return due === null || due > clock.now() + SOON_MS ? null : due;
      },
    };
  }

  async #record(changes: readonly Change[], now: number): Promise<readonly RunEvent[]> {
    const { shared, token } = this.#parts;
    this.#batch += 1;
    const events = await shared.record(this.runId, { token, batch: this.#batch }, changes, now);
    for (const change of changes) if (isLast(change)) this.#held.letGo(change.item.itemId);
    return events;
  }

  /** The first failure counts; the others follow from it. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#beginNothing();
  }

  #beginNothing(): void {
    this.#stopping.abort();
    for (const { stop } of this.#lines.values()) stop.abort();
  }
}
