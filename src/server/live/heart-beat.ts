import { BadFrame } from "./frame.ts";

/** How often each side sends a sign of life, in milliseconds; 0: never. */
export interface HeartBeat {
  readonly outgoing: number;
  readonly incoming: number;
}

/** A client's clock and the network may be late by so much, in beats. */
const PATIENCE = 2.5;

/** What both sides agree on: each sends as often as the other wants, and no more often than it can. */
export function agreeOnHeartBeat(header: string | undefined, everyMs: number): HeartBeat {
  if (header === undefined) return { outgoing: 0, incoming: 0 };
  const [, canSend, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(header) ?? [];
  if (canSend === undefined || wants === undefined)
    throw new BadFrame("The heart-beat header is not of the form `milliseconds,milliseconds`.");
  const agreed = (theirs: number) => (theirs === 0 ? 0 : Math.max(theirs, everyMs));
  return { outgoing: agreed(Number(wants)), incoming: agreed(Number(canSend)) };
}

/** Sends signs of life and misses those of the other side. */
export class Pulse {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #missing: NodeJS.Timeout | null = null;

  constructor({ outgoing, incoming }: HeartBeat, beat: () => void, isMissing: (afterMs: number) => void) {
    if (outgoing > 0) this.#timers.push(setInterval(beat, outgoing));
    if (incoming > 0) {
      const afterMs = PATIENCE * incoming;
      this.#missing = setTimeout(() => isMissing(afterMs), afterMs);
      this.#timers.push(this.#missing);
    }
    for (const timer of this.#timers) timer.unref();
  }

  /** Something came from the other side. */
  heard(): void {
    this.#missing?.refresh();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
