import { type CallFailure, phrase } from "../../core/index.ts";

/**
 * Counts items in a row that failed for the same reason, with no success between them: whatever that reason is, the
 * next item would only pay for it once more. A storm that passes is not counted, see `countsAsFinal`.
 */
export class EqualFailures {
  readonly #limit: number;
  #class: string | null = null;
  #count = 0;

  /** 0 for no limit. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get count(): number {
    return this.#count;
  }

  succeeded(): void {
    this.#class = null;
    this.#count = 0;
  }

  /** True when this failure was the one that was too much. */
  failed(failure: CallFailure): boolean {
    const own = classOf(failure);
    this.#count = own === this.#class ? this.#count + 1 : 1;
    this.#class = own;
    return this.#count === this.#limit;
  }
}

/**
 * Whether a failed attempt says something of the next item: nobody will try it again by itself, or replies came that
 * could not be used. What may pass by waiting counts only when waiting has not helped.
 */
export function countsAsFinal({ retry, call }: CallFailure, isLastAttempt: boolean): boolean {
  return retry === "permanent" || isLastAttempt || call.unusableReply !== undefined;
}

/** Equal for failures whose messages differ only in numbers, ids and what they quote. */
function classOf({ message, call: { status, unusableReply } }: CallFailure): string {
  if (unusableReply !== undefined) return phrase`unusable reply: ${unusableReply}`;
  const words = message
    .toLowerCase()
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replaceAll(/\b[\w-]*\d[\w-]*\b/g, "#");
  return `${status ?? ""} ${words}`;
}
