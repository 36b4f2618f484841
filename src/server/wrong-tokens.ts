import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Failure, phrase } from "../core/index.ts";

/** So many different wrong tokens anybody may try. */
const FREE = 5;
/** After that, so many of an address are looked at together; each holds its place for a while. */
const AT_ONCE = 4;
const LONGEST_HOLD_S = 2;
const LONGEST_WAIT_S = 60;
/** Whoever brings no wrong token for so long begins anew. */
const FORGOTTEN_MS = 15 * 60_000;
const MOST_ADDRESSES = 1_000;
/** So many tokens that were right are known again. */
const MOST_RIGHT = 1_000;

interface Tries {
  /** Digests: the same wrong token again, as of a page left open, is no further guess. */
  readonly tokens: Set<string>;
  wrong: number;
  held: number;
  at: number;
}

interface Time {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

const sleep: Time["sleep"] = (ms) => delay(ms, undefined, { ref: false });

/**
 * Slows down whoever guesses tokens: after a few different wrong ones, an address has only so many looked at in a time, and
 * is told to wait, longer each time. A right token still works; one that has been right before isn't held up by others
 * that guess from the same address, as behind a proxy.
 */
export class WrongTokens {
  readonly #time: Time;
  readonly #byAddress = new Map<string, Tries>();
  /** Digests. */
  readonly #right = new Set<string>();

  constructor(time: Pick<Time, "now"> & Partial<Time>) {
    this.#time = { sleep, ...time };
  }

  /** What `check` gives; it fails with `unauthorized` when the token is wrong. */
  async guard<Result>(address: string, token: string, check: () => Promise<Result>): Promise<Result> {
    const digest = digestOf(token);
    const known = this.#triesOf(address);
    if (known !== null && known.held >= AT_ONCE && !this.#right.has(digest)) throw tooMany(known);
    try {
      const result = await check();
      this.#remember(digest);
      return result;
    } catch (error) {
      if (!isWrong(error)) throw error;
      this.#right.delete(digest);
      const tries = this.#count(address, digest);
      if (tries === null) throw error;
      tries.held += 1;
      await this.#time.sleep(Math.min(waitOf(tries), LONGEST_HOLD_S) * 1000);
      tries.held -= 1;
      throw tooMany(tries);
    }
  }

  #remember(digest: string): void {
    if (this.#right.has(digest)) return;
    this.#right.add(digest);
    const [oldest] = this.#right;
    if (this.#right.size > MOST_RIGHT && oldest !== undefined) this.#right.delete(oldest);
  }

  #triesOf(address: string): Tries | null {
    const tries = this.#byAddress.get(address);
    return tries === undefined || this.#time.now() - tries.at > FORGOTTEN_MS ? null : tries;
  }

  /** Null while nothing is to be held against the address. */
  #count(address: string, digest: string): Tries | null {
    const tries = this.#triesOf(address) ?? { tokens: new Set<string>(), wrong: 0, held: 0, at: 0 };
    if (tries.tokens.has(digest)) return null;
    if (tries.tokens.size < FREE) tries.tokens.add(digest);
    tries.wrong += 1;
    tries.at = this.#time.now();
    // The latest stands last, and the longest ago goes first.
    this.#byAddress.delete(address);
    this.#byAddress.set(address, tries);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > MOST_ADDRESSES && oldest !== undefined) this.#byAddress.delete(oldest);
    return tries.wrong > FREE ? tries : null;
  }
}

const digestOf = (token: string): string => hash("sha256", token, "base64");

const waitOf = ({ wrong }: Tries): number => Math.min(2 ** Math.max(0, wrong - FREE - 1), LONGEST_WAIT_S);

/** An invitation that was revoked has been right before. */
function isWrong(error: unknown): boolean {
  return error instanceof Failure && error.code === "unauthorized" && error.faults.length === 0;
}

function tooMany(tries: Tries): Failure {
  const retryAfterSeconds = waitOf(tries);
  return new Failure("too-many-requests", phrase`Too many invalid access tokens came from this address.`, {
    hint: phrase`Wait ${retryAfterSeconds} s, then use the server's ASSAY_TOKEN or an invitation's token.`,
    counts: { retryAfterSeconds },
  });
}
