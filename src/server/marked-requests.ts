import { createHash } from "node:crypto";
import type { Route } from "../contract/index.ts";
import { Failure, type KeptAnswer, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";

const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

interface MarkedRequest {
  readonly route: Route;
  /** What the sender marked it with. */
  readonly key: string;
  /** Whose keys are told apart: the owner's, and each guest's. */
  readonly sender: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Carries requests that are marked with a key out once, however often they are sent within a day. */
export class MarkedRequests {
  readonly #store: Workbench["markedRequests"];
  readonly #now: Workbench["now"];
  readonly #inHand = new Set<string>();

  constructor({ markedRequests, now }: Pick<Workbench, "markedRequests" | "now">) {
    this.#store = markedRequests;
    this.#now = now;
  }

  /** The answer, and whether it is the one that was given before. */
  async answered(
    request: MarkedRequest,
    carryOut: () => Promise<KeptAnswer>,
  ): Promise<{ readonly answer: KeptAnswer; readonly isRepeated: boolean }> {
    const key = keyOf(request);
    if (this.#inHand.has(key))
      throw conflict(
        phrase`A request with this Idempotency-Key is in progress.`,
        phrase`Wait for its response.`,
      );
    this.#inHand.add(key);
    try {
      const at = this.#now();
      const found = await this.#store.beginRequest({
        key,
        fingerprint: fingerprintOf(request),
        at,
        forgetBefore: at - KEPT_MS,
      });
      if (found.state === "answered") return { answer: repeated(found.answer), isRepeated: true };
      if (found.state === "other")
        throw conflict(
          phrase`This Idempotency-Key was already used for a different request.`,
          phrase`Use a new key for each request.`,
        );
      if (found.state === "open")
        throw conflict(
          phrase`A request with this Idempotency-Key was started, but Assay stopped before it finished, so its outcome is unknown.`,
          phrase`Check whether it took effect. If not, send the request again with a new key.`,
        );
      return { answer: await this.#first(key, request.route, carryOut), isRepeated: false };
    } finally {
      this.#inHand.delete(key);
    }
  }

  async #first(key: string, route: Route, carryOut: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    let answer: KeptAnswer;
    try {
      answer = await carryOut();
    } catch (error) {
      // Nothing came of it, so that it may be sent again.
      await this.#store.dropRequest(key);
      throw error;
    }
    await this.#store.answerRequest(key, route.secretAnswer === true ? { ...answer, body: null } : answer);
    return answer;
  }
}

function keyOf({ key, sender }: MarkedRequest): string {
  if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw new Failure("invalid-input", phrase`The Idempotency-Key is not valid.`, {
      faults: [
        {
          key: "Idempotency-Key",
          message: phrase`is empty, longer than 255 characters, or contains characters other than visible ASCII`,
          expected: phrase`a unique value, e.g. a UUID`,
        },
      ],
    });
  return JSON.stringify([sender, key]);
}

function fingerprintOf({ route, params, query, body }: MarkedRequest): string {
  const asked = JSON.stringify([route.method, route.path, params, query, body]);
  return createHash("sha256").update(asked).digest("base64url");
}

function repeated(answer: KeptAnswer): KeptAnswer {
  if (answer.body !== null || answer.status === 204) return answer;
  throw conflict(
    phrase`This request was already completed; its response contained a secret that is not stored.`,
    phrase`Revoke what it created, then create a new one with a new key.`,
  );
}

function conflict(message: string, hint: string): Failure {
  return new Failure("conflict", message, { hint });
}
