import { CallFailure } from "../../core/index.ts";
import type { MadeCall } from "./made-call.ts";

/** So many calls in a row that were rejected for a reason that holds for all of them are enough. */
const REJECTIONS = 5;
/** A server that is being restarted is back by then. */
const UNREACHABLE_MS = 120_000;

/** Why a model or judge is not called any more. */
export interface Broken {
  readonly failures: number;
  readonly message: string;
}

/** A model whose calls cannot succeed until somebody mends something is not called again and again. */
export class Breaker {
  #failures = 0;
  #unreachableSince: number | null = null;
  #broken: Broken | null = null;

  get broken(): Broken | null {
    return this.#broken;
  }

  /** True when this call was the one that was too much. */
  take({ at, result }: MadeCall, now: number): boolean {
    if (this.#broken !== null) return false;
    const obstacle = result instanceof CallFailure ? result.call.obstacle : undefined;
    if (!(result instanceof CallFailure) || obstacle === undefined) {
      this.#failures = 0;
      this.#unreachableSince = null;
      return false;
    }
    this.#failures += 1;
    this.#unreachableSince ??= at;
    const isEnough =
      obstacle === "rejected" ? this.#failures >= REJECTIONS : now - this.#unreachableSince >= UNREACHABLE_MS;
    if (!isEnough) return false;
    this.#broken = { failures: this.#failures, message: result.message };
    return true;
  }
}
