import type { EngineDialect } from "./engine-dialect.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { takenMeanwhile } from "./queries/taken-meanwhile.ts";

interface TurnParts {
  readonly engine: EngineDialect;
  /** Removes what an import put aside or wrote that nobody has seen. */
  readonly removeImport: (importId: string) => Promise<void>;
}

/** An import decides by which tasks are there: whoever makes, changes or removes any does so one after another. */
export class TaskTurns {
  readonly #parts: TurnParts;
  readonly #inTurn = oneAfterAnother();
  /** Imports whose rows are still to be removed. */
  readonly #left = new Set<string>();

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
    await this.#parts.removeImport(importId);
    this.#left.delete(importId);
  }
}
