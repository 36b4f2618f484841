import { type FoundToken, Failure, type Scope, TOKEN_PREFIX, isoTime, phrase } from "../../core/index.ts";
import type { Executions, Parts } from "../parts.ts";
import { isExpired, tokenHashOf } from "./access-tokens.ts";

/** So often at most it is noted that a token was used. */
const NOTED_EVERY_MS = 60_000;
/** How old may be what is known of a token while something is told bit by bit. */
const FRESH_MS = 1_000;

/** Whoever came with a named token. */
export interface TokenHolder {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** What stands for the token in a browser is made from it: it ends with the token. */
  readonly tokenHash: string;
  /** Fails with `unauthorized` once the token is revoked or has expired. */
  readonly stillHolds: () => Promise<void>;
}

/** Finds out whose tokens those are that callers bring, and notes that they were used. */
export class TokenHolders {
  readonly #parts: Pick<Parts, "store" | "clock">;
  readonly #insist: Executions["insist"];
  readonly #notedAt = new Map<number, number>();
  readonly #noting = new Set<Promise<void>>();
  readonly #seen = new Map<number, { readonly at: number; readonly token: Promise<FoundToken | null> }>();

  constructor(parts: Pick<Parts, "store" | "clock">, insist: Executions["insist"] = (work) => work()) {
    this.#parts = parts;
    this.#insist = insist;
  }

  /** Null when it is no named token. Fails with `unauthorized` when it is revoked or has expired. */
  async byToken(token: string): Promise<TokenHolder | null> {
    return token.startsWith(TOKEN_PREFIX) ? await this.#find({ tokenHash: tokenHashOf(token) }) : null;
  }

  /** The same by its public number, with what proves to have had the token. */
  async byId(id: number, isProven: (tokenHash: string) => boolean): Promise<TokenHolder | null> {
    return await this.#find({ id }, isProven);
  }

  /** Resolves when nothing is being noted any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#noting);
  }

  async #find(
    by: { readonly tokenHash: string } | { readonly id: number },
    isProven: (tokenHash: string) => boolean = () => true,
  ): Promise<TokenHolder | null> {
    const found = await this.#parts.store.findToken(by);
    if (found === null || !isProven(found.tokenHash)) return null;
    const now = this.#parts.clock.now();
    requireValid(found, now);
    this.#note(found.id, now);
    const { id, name, scopes, tokenHash } = found;
    return { id, name, scopes, tokenHash, stillHolds: () => this.#insist(() => this.#stillHolds(id)) };
  }

  /** Nobody waits for it, and whether it can be written is no matter of the request. */
  #note(id: number, now: number): void {
    if (now - (this.#notedAt.get(id) ?? -Infinity) < NOTED_EVERY_MS) return;
    this.#notedAt.set(id, now);
    const noted = this.#parts.store
      .useToken(id, now)
      .catch(() => void this.#notedAt.delete(id))
      .finally(() => this.#noting.delete(noted));
    this.#noting.add(noted);
  }

  /** Many streams of one token ask together, and one of them reads. */
  async #stillHolds(id: number): Promise<void> {
    const now = this.#parts.clock.now();
    const known = this.#seen.get(id);
    const isFresh = known !== undefined && Math.abs(now - known.at) < FRESH_MS;
    const seen = isFresh ? known : { at: now, token: this.#parts.store.findToken({ id }) };
    this.#seen.set(id, seen);
    const token = await seen.token.catch((error: unknown) => {
      this.#seen.delete(id);
      throw error;
    });
    if (token === null) throw notValid(phrase`This access token was revoked.`);
    requireValid(token, now);
  }

  /** What was read before a token was revoked is not true any more. */
  revoked(id: number): void {
    this.#seen.delete(id);
  }
}

function requireValid(token: FoundToken, now: number): void {
  if (token.revokedAt !== null) throw notValid(phrase`This access token was revoked.`);
  if (isExpired(token, now))
    throw notValid(phrase`This access token expired at ${isoTime(token.expiresAt ?? now)}.`);
}

/** It has been right before, so that it counts as no guess. */
function notValid(message: string): Failure {
  return new Failure("unauthorized", message, {
    hint: phrase`Ask the person who runs the server for a new one.`,
    faults: [{ key: "token", message: phrase`is no longer valid` }],
  });
}
