import { asFailure } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { prune } from "./prune.ts";

const LOOK_MS = 3_600_000;

/** Removes what has been kept for long enough, every hour, as long as its host stays. */
export class RetentionWatch {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #background: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#background = this.#keepUp();
  }

  /** After the slice that is being removed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await prune(this.#parts, false, signal).catch((error: unknown) => {
        const { message } = asFailure(error);
        this.#parts.telemetry.logger.log("warn", "prune-failed", { message });
      });
      await this.#parts.clock.sleep(LOOK_MS, signal);
    }
  }
}
