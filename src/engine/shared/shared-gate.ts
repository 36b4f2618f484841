import type { Clock, Provider, SharedWork } from "../../core/index.ts";
import { limitsOf } from "../../core/index.ts";
import { type CallOutcome, type Gate, type OnWait, WAIT_REASONS } from "../calls/gate.ts";
import type { Passage } from "../calls/passage.ts";
import { WaitingLine } from "../calls/waiting-line.ts";
import { type GateGrant, HOLD_MS, readGateState, visitGate } from "./gate-state.ts";

/** Whoever calls or wants to call says so this often, and hears what others have found out. */
const RENEW_MS = 2_000;
/** Whoever waits for places that others hold asks this often. */
const ASK_AGAIN_MS = 250;
/** So long after the last visit nobody may rely on what was granted then: it may be others' soon. */
const TRUSTED_MS = HOLD_MS - 5_000;

/** Waits that end within so short a time are one. */
const SAME_WAIT_MS = 1_000;

export interface SharedGateParts {
  readonly clock: Clock;
  readonly shared: SharedWork;
  readonly provider: Provider;
  /** What the provider is called by all who share it. */
  readonly key: string;
  /** This process. */
  readonly holder: string;
  readonly onWait: OnWait;
  readonly fail: (error: unknown) => void;
}

/**
 * A gate that the workers of a database have together. What is allowed is decided in one place, in the database; each
 * worker holds some of it for as long as it says so, so that most calls need not ask. Where calls are counted by the
 * minute, those that wait are asked for together.
 */
export class SharedGate implements Gate {
  readonly #parts: SharedGateParts;
  readonly #isCounted: boolean;
  readonly #waiting: WaitingLine;
  readonly #sentAt = new WeakMap<Passage, number>();
  #underWay = 0;
  #places = 0;
  /** In ticks. */
  #trustedUntil = -Infinity;
  #closedUntil = 0;
  /** Calls that may go although none was ready when it was asked. */
  #admitted = 0;
  #answered = 0;
  #refused: { sentAt: number; waitMs: number } | null = null;
  /** Calls under way and waiting, as was said last. */
  #wanted = 0;
  #visiting = false;
  #wantsVisit = false;
  #cancelTimer: (() => void) | null = null;
  /** The end of the wait that was told last. */
  #toldUntil = 0;
  #isClosed = false;

  constructor(parts: SharedGateParts) {
    const { requestsPerMinute, tokensPerMinute } = limitsOf(parts.provider);
    this.#parts = parts;
    this.#waiting = new WaitingLine(parts.clock);
    this.#isCounted = requestsPerMinute !== undefined || tokensPerMinute !== undefined;
  }

  tryEnter(call: Passage): boolean {
    if (this.#waiting.length > 0 || !this.#mayGo(call)) return false;
    this.#go(call);
    return true;
  }

  enter(call: Passage, stop: AbortSignal): Promise<number | null> {
    return this.#waiting.join(call, stop, { joined: () => this.lookAgain() });
  }

  leave(call: Passage, outcome: CallOutcome, waitMs = 0): void {
    this.#underWay -= 1;
    if (outcome === "answered") this.#answered += 1;
    if (outcome === "rate-limited") {
      const sentAt = this.#sentAt.get(call) ?? 0;
      this.#refused = { sentAt, waitMs: Math.max(waitMs, this.#refused?.waitMs ?? 0) };
      this.#closedUntil = Math.max(this.#closedUntil, this.#parts.clock.now() + waitMs);
      this.#visit();
    }
    call.slots.give();
    this.lookAgain();
  }

  lookAgain(): void {
    this.#letIn();
    // A place of the run tells when it becomes free; everything else is asked for.
    if (this.#waiting.first?.slots.isFull === false) this.#visit();
  }

  /** Others have found something out. */
  hear(): void {
    if (this.#underWay > 0 || this.#waiting.length > 0) this.#visit();
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    if (this.#trustedUntil === -Infinity) return;
    await this.#ask().catch(() => {});
  }

  #mayGo({ slots }: Passage): boolean {
    const { clock } = this.#parts;
    if (slots.isFull || clock.ticks() >= this.#trustedUntil) return false;
    if (clock.now() < this.#closedUntil || this.#underWay >= this.#places) return false;
    return !this.#isCounted || this.#admitted > 0;
  }

  #go(call: Passage): void {
    this.#underWay += 1;
    if (this.#isCounted) this.#admitted -= 1;
    this.#sentAt.set(call, this.#parts.clock.now());
    call.slots.take();
  }

  /** One at a time: whatever comes up meanwhile is said with the next one. */
  #visit(): void {
    if (this.#isClosed) return;
    if (this.#visiting) {
      this.#wantsVisit = true;
      return;
    }
    this.#visiting = true;
    this.#wantsVisit = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#ask().then(
      (grant) => this.#take(grant),
      (error: unknown) => this.#parts.fail(error),
    );
  }

  async #ask(): Promise<GateGrant> {
    const { shared, key, provider, holder, clock } = this.#parts;
    const limits = limitsOf(provider);
    const visit = {
      holder,
      underWay: this.#underWay,
      waiting: this.#waiting.length,
      ready: this.#ready(),
      answered: this.#answered,
      refused: this.#refused,
    };
    this.#answered = 0;
    this.#refused = null;
    const asked = clock.ticks();
    const grant = await shared.change(key, (text, now) => {
      const { state, grant: result } = visitGate(readGateState(text, limits), visit, limits, now);
      return { state: JSON.stringify(state), result };
    });
    this.#wanted = visit.underWay + visit.waiting;
    this.#trustedUntil = asked + TRUSTED_MS;
    if (grant.isNews) await shared.tell({ about: "gate", key });
    return grant;
  }

  /** Tokens of the calls that could go at once, were they let through. */
  #ready(): number[] {
    if (!this.#isCounted) return this.#waiting.length === 0 ? [] : [0];
    const free = new Map<Passage["slots"], number>();
    const ready: number[] = [];
    for (const call of this.#waiting.calls) {
      const left = free.get(call.slots) ?? call.slots.count - call.slots.taken;
      if (left <= 0) break;
      free.set(call.slots, left - 1);
      ready.push(call.tokens);
    }
    return ready.slice(this.#admitted);
  }

  #take(grant: GateGrant): void {
    const { clock } = this.#parts;
    this.#visiting = false;
    this.#places = grant.places;
    // Whoever wants nothing holds nothing, and says so once.
    if (this.#wanted === 0) this.#trustedUntil = -Infinity;
    if (this.#isCounted) this.#admitted += grant.admitted;
    if (grant.reason === "pause") this.#closedUntil = Math.max(this.#closedUntil, clock.now() + grant.waitMs);
    this.#letIn();
    if (this.#wantsVisit) return this.#visit();
    if (this.#wanted === 0 && this.#underWay === 0 && this.#waiting.length === 0) return;
    const isStuck = this.#waiting.first?.slots.isFull === false;
    if (isStuck && grant.waitMs > 0) this.#tellWait(grant);
    const waitMs = !isStuck ? RENEW_MS : grant.waitMs > 0 ? Math.min(grant.waitMs, RENEW_MS) : ASK_AGAIN_MS;
    this.#cancelTimer = clock.after(waitMs, () => {
      this.#cancelTimer = null;
      this.#visit();
    });
  }

  /** Once for each wait, however often it is asked about meanwhile. */
  #tellWait({ waitMs, reason }: GateGrant): void {
    const until = this.#parts.clock.now() + waitMs;
    if (until < this.#toldUntil + SAME_WAIT_MS) return;
    this.#toldUntil = until;
    this.#parts.onWait(waitMs, WAIT_REASONS[reason]);
  }

  #letIn(): void {
    for (;;) {
      const next = this.#waiting.first;
      if (next === undefined || !this.#mayGo(next)) return;
      this.#go(next);
      this.#waiting.letFirstIn();
    }
  }
}
