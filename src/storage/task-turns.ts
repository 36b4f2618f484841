import type { EngineDialect } from "./engine-dialect.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { takenMeanwhile } from "./queries/taken-meanwhile.ts";

interface TurnParts {
  readonly engine: EngineDialect;
  /** Removes what an import put aside or wrote that nobody has seen. Returns whether contents may be left of it. */
  readonly removeImport: (importId: string, signal: AbortSignal) => Promise<boolean>;
  /** Removes contents that nothing refers to. */
  readonly removeContents: (signal: AbortSignal) => Promise<void>;
}

/** An import decides by which tasks are there: whoever makes, changes or removes any does so one after another. */
export class TaskTurns {
  readonly #parts: TurnParts;
  readonly #inTurn = oneAfterAnother();
  /** Imports whose rows are still to be removed. */
  readonly #left = new Set<string>();
  readonly #closing = new AbortController();
  #removal: Promise<boolean> = Promise.resolve(false);
  #sweep: Promise<void> = Promise.resolve();

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  /** What an earlier import could not take back, as on a full disk, is removed first: its tasks stand in the way, unseen. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      for (const importId of this.#left) await this.remove(importId);
      try {
        return await work();
      } catch (cause) {
        if (!this.#isTaken(cause)) throw cause;
        throw takenMeanwhile({ mayBeLeft: this.#parts.engine.name === "sqlite", cause });
      }
    });
  }

  /**
   * The same for work that writes all or nothing and itself checks everything it rests on: where another process was
   * faster, it is done once more, after that.
   */
  takeAgain<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.take(async () => {
      try {
        return await work();
      } catch (error) {
        if (!this.#isTaken(error)) throw error;
        return await work();
      }
    });
  }

  #isTaken(error: unknown): boolean {
    return this.#parts.engine.isUniqueViolation(error);
  }

  /** Has what an import leaves behind removed after it, or else before anything else is done. */
  async cleared<Result>(importId: string, work: () => Promise<Result>): Promise<Result> {
    this.#left.add(importId);
    try {
      return await work();
    } finally {
      // What was done stays done, even if what is left over can't be removed now.
      if (this.#left.has(importId)) await this.remove(importId).catch(() => {});
    }
  }

  /** For an import whose rows are wanted again. */
  keep(importId: string): void {
    this.#left.delete(importId);
  }

  async remove(importId: string): Promise<void> {
    this.#removal = this.#parts.removeImport(importId, this.#closing.signal);
    const mayLeaveContents = await this.#removal;
    this.#left.delete(importId);
    if (mayLeaveContents) this.#removeContents();
  }

  /** Begins to remove these, and returns. Whoever takes a turn from now on has it when they are gone. */
  removeInBackground(importIds: readonly string[]): void {
    for (const importId of importIds) this.#left.add(importId);
    // What can't be removed now is tried again before the next task is made.
    if (this.#left.size > 0) void this.take(() => Promise.resolve()).catch(() => {});
  }

  /** Nobody waits for these: they are seen nowhere. What is left at the end is removed after another start. */
  #removeContents(): void {
    const { signal } = this.#closing;
    this.#sweep = this.#sweep.then(() => this.#parts.removeContents(signal)).catch(() => {});
  }

  /** After the slice that is being removed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#removal.catch(() => {});
    await this.#sweep;
  }
}
