/** The way to a client. */
export interface Wire {
  /** Resolves when it has left this process, or never will. */
  send(text: string): Promise<void>;
  /** Bytes that have not left yet. */
  readonly buffered: number;
  /** Stops reading until `resume`: what a client sends meanwhile waits in the network. */
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
}

export interface OutboxLimits {
  readonly bufferedBytes: number;
  readonly stalledMs: number;
}

/**
 * What goes to one client. Messages wait while too much is on its way, so that a slow client makes itself late and fills
 * no memory; one that takes nothing at all is given up.
 */
export class Outbox {
  readonly #wire: Wire;
  readonly #limits: OutboxLimits;
  readonly #isStalled: () => void;
  #latest: Promise<void> = Promise.resolve();

  constructor(wire: Wire, limits: OutboxLimits, isStalled: () => void) {
    this.#wire = wire;
    this.#limits = limits;
    this.#isStalled = isStalled;
  }

  /** Sends at once: for short words that answer a frame. */
  send(text: string): void {
    this.#latest = this.#wire.send(text);
  }

  /** Resolves when there is room for the next message. */
  async room(): Promise<void> {
    if (this.#wire.buffered <= this.#limits.bufferedBytes) return;
    let before = this.#wire.buffered;
    const watch = setInterval(() => {
      if (this.#wire.buffered >= before) this.#isStalled();
      before = this.#wire.buffered;
    }, this.#limits.stalledMs);
    try {
      await this.#latest;
    } finally {
      clearInterval(watch);
    }
  }
}
