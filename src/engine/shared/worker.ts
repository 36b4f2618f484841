import {
  type Clock,
  type ExecutionObserver,
  Failure,
  type FrozenRun,
  type HeldSeat,
  type News,
  type Owner,
  type RunEvent,
  type SeatQueue,
  type SharedWork,
  type Store,
  asFailure,
  phrase,
} from "../../core/index.ts";
import type { Called } from "../calls/other-workers.ts";
import type { EngineParts } from "../parts.ts";
import { Wake } from "../wake.ts";
import { GateKeeper } from "./gate-keeper.ts";
import type { Outage } from "./outage.ts";
import { type Patience, isConnectionLost, patient } from "./patience.ts";
import { Problems } from "./problems.ts";
import { DECLINED_MS, RunOthers } from "./run-others.ts";
import { RunSession } from "./run-session.ts";

const LOOK_AGAIN_MS = 1_000;
const NEXT_LOOK_MS = 200;
const BEAT_MS = 3_000;
/** A seat is held for at least so long, whoever else wants it. */
const TURN_MS = 2_000;

/** What working on runs needs of its surroundings. */
export interface WorkerParts extends Omit<
  EngineParts,
  "owner" | "isGone" | "report" | "openModel" | "observer"
> {
  readonly shared: SharedWork;
  readonly outage: Outage;
  readonly openModelFor: (runId: string) => EngineParts["openModel"];
  readonly newOwner: () => Owner;
  readonly name: string;
  readonly version: string;
  /** How many calls it may have under way at once. */
  readonly capacity: number;
  /** The version of the tables that this program knows. */
  readonly schema: number;
  /** Gets ready for a run; fails when this process cannot do its work, for example without a key. */
  readonly prepare: (frozen: FrozenRun) => Promise<void>;
  /** Watches the work on one run here. */
  readonly observerOf: (runId: string) => ExecutionObserver;
  /** Told of what this worker has stored. */
  readonly onEvents: (runId: string, events: readonly RunEvent[]) => void;
  /** Told of each thing that keeps it from working. */
  readonly troubled?: ((message: string) => void) | undefined;
  /** Told when the worker cannot go on. */
  readonly ended?: ((failure: Failure) => void) | undefined;
}

interface Working {
  readonly session: RunSession;
  readonly observer: ExecutionObserver;
  forgetGates(): void;
}

/** Works on whatever seats it can get of whichever runs, until it is stopped. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #clock: Clock;
  readonly #shared: SharedWork;
  readonly #store: Store;
  readonly #stopping = new AbortController();
  readonly #giveUp = new AbortController();
  readonly #patience: Patience;
  readonly #wake = new Wake();
  readonly #sessions = new Map<string, Promise<Working | null>>();
  readonly #working = new Map<string, Working>();
  readonly #heldSince = new Map<HeldSeat, number>();
  readonly #looking = new Set<string>();
  readonly #declined = new Map<string, number>();
  readonly #others = new Map<string, RunOthers>();
  #owner: Owner;
  #gates: GateKeeper;
  #seats: SeatQueue | null = null;
  #listener: { close(): Promise<void> } | null = null;
  readonly #problems = new Problems((message) => this.#parts.troubled?.(message));
  #done: Promise<unknown> = Promise.resolve();

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#clock = parts.clock;
    this.#patience = { clock: parts.clock, stop: this.#giveUp.signal, outage: parts.outage };
    this.#shared = patient(parts.shared, this.#patience, ["claim", "unclaim", "listen"]);
    this.#store = patient(parts.store, this.#patience);
    this.#owner = parts.newOwner();
    this.#gates = this.#newGates();
  }

  get token(): string {
    return this.#owner.token;
  }

  get underWay(): number {
    return [...this.#working.values()].reduce((sum, { session }) => sum + session.underWay, 0);
  }

  async start(): Promise<void> {
    this.#seats = patient(await this.#shared.openSeats(), this.#patience, ["take", "close"]);
    await this.#register();
    this.#listener = this.#shared.listen((news) => this.#hear(news));
    this.#done = Promise.all([this.#lookForSeats(), this.#beatOn()]);
  }

  /** Ends calls in flight at once. */
  async cutOff(): Promise<void> {
    await this.#endSessions(true);
  }

  /** Calls in flight finish, unless they are cut off; nothing new is begun. */
  async stop(cutOff = false): Promise<void> {
    this.#stopping.abort();
    this.#wake.notify();
    await this.#beat().catch(() => {});
    await this.#endSessions(cutOff);
    this.#giveUp.abort();
    await this.#done;
    await this.#listener?.close();
    await this.#gates.close();
    await this.#shared.removeWorker(this.token).catch(() => {});
    await this.#seats?.close().catch(() => {});
  }

  async #register(): Promise<void> {
    const { name, version, capacity } = this.#parts;
    await this.#shared.addWorker({ ...this.#owner, name, version, capacity });
  }

  #newGates(): GateKeeper {
    const fail = (error: unknown): void => this.#fail(error);
    return new GateKeeper({ shared: this.#shared, clock: this.#clock, token: this.#owner.token, fail });
  }

  #hear(news: News): void {
    if (news.about === "gate") this.#gates.hear(news.key);
    if (news.about === "everything") this.#gates.hear();
    if (news.about === "run" && this.#working.has(news.runId)) this.#lookAt(news.runId);
    if (news.about === "seats" || news.about === "everything") this.#wake.notify();
  }

  /** Facts come in by the hundred; whether the run pauses is looked at now and then. */
  #lookAt(runId: string): void {
    if (this.#looking.has(runId)) return;
    this.#looking.add(runId);
    this.#clock.after(NEXT_LOOK_MS, () => {
      this.#looking.delete(runId);
      this.#shared
        .isOpen(runId)
        .then(async (isOpen) => (isOpen ? undefined : await this.#end(runId)))
        .catch((error: unknown) => this.#fail(error));
    });
  }

  async #beatOn(): Promise<void> {
    while (!this.#giveUp.signal.aborted) {
      await this.#clock.sleep(BEAT_MS, this.#giveUp.signal);
      if (this.#giveUp.signal.aborted) return;
      await this.#beat().catch((error: unknown) => this.#fail(error));
    }
  }

  async #beat(): Promise<void> {
    const schema = await this.#shared.schemaVersion();
    if (schema !== this.#parts.schema) throw otherSchema(schema, this.#parts.schema);
    const state = this.#stopping.signal.aborted ? "draining" : "working";
    const { underWay } = this;
    const problem = this.#problems.latest;
    if (!(await this.#shared.beat(this.token, { state, underWay, problem }))) await this.#beginAnew();
    this.#problems.clear(null);
    for (const runId of this.#problems.runIds)
      if (!(await this.#shared.isOpen(runId))) this.#problems.clear(runId);
    const held = [...this.#working.values()].flatMap(({ session }) => session.seats);
    const lost = (await this.#seats?.keep(held)) ?? [];
    for (const { session } of this.#working.values()) for (const seat of lost) session.lose(seat);
  }

  /** It was given up, and all that it had is others' now: what it still does counts for nothing. */
  async #beginAnew(): Promise<void> {
    await this.#endSessions(true);
    await this.#gates.close();
    this.#owner = this.#parts.newOwner();
    this.#gates = this.#newGates();
    await this.#register();
  }

  async #endSessions(cutOff: boolean): Promise<void> {
    const sessions = [...this.#sessions.keys()];
    await Promise.all(sessions.map((runId) => this.#end(runId, cutOff)));
  }

  async #end(runId: string, cutOff = false): Promise<void> {
    // One that could not be opened is told of by whoever has opened it.
    const working = await this.#sessions.get(runId)?.catch(() => null);
    if (working == null) return;
    await working.session.stop(cutOff);
    working.observer.ended(working.session.failure === null ? null : "failed");
    working.forgetGates();
    this.#sessions.delete(runId);
    this.#working.delete(runId);
    if (this.#others.get(runId)?.isClear === true) this.#others.delete(runId);
    await this.#shared.leave(runId, this.token).catch(() => {});
  }

  async #lookForSeats(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#takeSeats();
        await this.#endIdle();
        await this.#yieldToOthers();
      } catch (error) {
        if (!isConnectionLost(error)) this.#fail(error);
      }
      const cancel = this.#clock.after(LOOK_AGAIN_MS, () => this.#wake.notify());
      await this.#wake.wait();
      cancel();
    }
  }

  get #free(): number {
    const taken = [...this.#heldSince.keys()].reduce((sum, { width }) => sum + width, 0);
    return this.#parts.capacity - taken;
  }

  async #takeSeats(): Promise<void> {
    while (this.#free > 0 && !this.#stopping.signal.aborted) {
      const taken = (await this.#seats?.take(1)) ?? [];
      if (taken.length === 0) return;
      for (const found of taken) {
        // Of a seat that is wider than what is left here, only so much is used.
        const seat = { ...found, width: Math.min(found.width, this.#free) };
        this.#heldSince.set(seat, this.#clock.ticks());
        void this.#workOn(seat);
      }
    }
  }

  async #workOn(seat: HeldSeat): Promise<void> {
    const { runId } = seat;
    try {
      let opening = this.#sessions.get(runId);
      if (opening === undefined) {
        opening = this.#open(runId);
        this.#sessions.set(runId, opening);
      }
      const working = await opening;
      if (working === null) this.#sessions.delete(runId);
      // One that is coming to an end is followed by another, once somebody offers the seat again.
      if (working === null || working.session.isOver) this.#giveBack(seat);
      else working.session.hold(seat);
    } catch (error) {
      this.#sessions.delete(runId);
      this.#giveBack(seat);
      this.#fail(error);
    }
  }

  #giveBack(seat: HeldSeat): void {
    this.#heldSince.delete(seat);
    // One that is not given back is found to be silent, and offered again.
    void this.#seats?.giveBack(seat).catch(() => {});
    if (!this.#stopping.signal.aborted) this.#wake.stir();
  }

  /** Null when there is nothing to do for us. */
  async #open(runId: string): Promise<Working | null> {
    const declinedAt = this.#declined.get(runId);
    if (declinedAt !== undefined && this.#clock.ticks() - declinedAt < DECLINED_MS) return null;
    const frozen = await this.#store.readFrozen(runId);
    if (frozen === null) return null;
    try {
      await this.#parts.prepare(frozen);
      this.#declined.delete(runId);
      this.#problems.clear(runId, "");
    } catch (error) {
      await this.#decline(runId, asFailure(error));
      return null;
    }
    const { judgeNow } = await this.#shared.work(runId);
    const member = await this.#shared.join(runId, this.token);
    if (member === null) return null;
    const opened: (() => void)[] = [];
    const { clock, openModelFor, observerOf, onEvents } = this.#parts;
    const observer = observerOf(runId);
    const session = new RunSession(
      {
        ...this.#parts,
        clock,
        store: this.#store,
        shared: this.#shared,
        token: this.token,
        openModel: openModelFor(runId),
        observer,
        report: (events) => onEvents(runId, events),
        openGate: (provider, onWait) => {
          const { gate, forget } = this.#gates.open(provider, onWait);
          opened.push(forget);
          return gate;
        },
        others: this.#othersOf(runId),
        giveBack: (seat) => this.#giveBack(seat),
      },
      frozen,
      { ...member, judgeNow },
    );
    observer.started();
    const working = { session, observer, forgetGates: () => opened.forEach((forget) => forget()) };
    this.#working.set(runId, working);
    return working;
  }

  async #decline(runId: string, failure: Failure): Promise<void> {
    const { name, redact } = this.#parts;
    const message = redact(withFaults(failure));
    this.#problems.set(runId, message);
    const isNew = !this.#declined.has(runId);
    this.#declined.set(runId, this.#clock.ticks());
    await this.#othersOf(runId).declineAll();
    if (isNew)
      await this.#store.note(runId, { type: "worker-declined", worker: name, message }, this.#clock.now());
  }

  #othersOf(runId: string): RunOthers {
    const known = this.#others.get(runId);
    if (known !== undefined) return known;
    const { name: worker } = this.#parts;
    const tell = ({ stage, modelId }: Called, message: string | null): void => {
      const about = `${stage} ${modelId}`;
      if (message === null) {
        this.#problems.clear(runId, about);
        return;
      }
      this.#problems.set(runId, `${modelId}: ${message}`, about);
      this.#store
        .note(runId, { type: "worker-declined", worker, modelId, stage, message }, this.#clock.now())
        .catch((error: unknown) => this.#fail(error));
    };
    const others = new RunOthers({
      shared: this.#shared,
      clock: this.#clock,
      runId,
      token: () => this.token,
      tell,
    });
    this.#others.set(runId, others);
    return others;
  }

  /** A session without seats has nothing to do; one that has failed will not. */
  async #endIdle(): Promise<void> {
    for (const [runId, { session }] of this.#working) {
      if (session.seats.length > 0) continue;
      const { failure } = session;
      await this.#end(runId);
      const isOthers = failure instanceof Failure && failure.code === "ownership-lost";
      if (failure !== null && !isOthers)
        this.#problems.set(runId, this.#parts.redact(asFailure(failure).message));
    }
  }

  async #yieldToOthers(): Promise<void> {
    if (this.#free > 0 || this.#seats === null) return;
    const now = this.#clock.ticks();
    const ripe = [...this.#heldSince].filter(([, since]) => now - since > TURN_MS).map(([seat]) => seat);
    const [oldest] = ripe;
    if (oldest === undefined || !(await this.#seats.isAnyWaiting(oldest.priority))) return;
    // Half of them at once: the others come next, should anybody still wait then.
    const given = ripe.slice(0, Math.ceil(ripe.length / 2));
    await Promise.all(given.map(async ({ runId }) => await this.#working.get(runId)?.session.yieldSeat()));
  }

  #fail(error: unknown): void {
    if (isConnectionLost(error)) return;
    const failure = asFailure(error);
    if (failure.code === "ownership-lost") return;
    this.#problems.set(null, this.#parts.redact(failure.message));
    if (failure.code === "storage-newer") this.#parts.ended?.(failure);
  }
}

/** With everything that is in the way, not only that something is. */
function withFaults({ message, faults }: Failure): string {
  const reasons = faults.map((fault) => fault.message).join("; ");
  return reasons === "" ? message : `${message.replace(/\.$/, "")}: ${reasons}`;
}

function otherSchema(found: number, known: number): Failure {
  return new Failure(
    "storage-newer",
    phrase`The database has schema ${found} now, but this worker knows schema ${known}.`,
    { hint: phrase`Use the same version of Assay for the server and its workers.` },
  );
}
