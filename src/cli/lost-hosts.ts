import { randomUUID } from "node:crypto";
import { Rereadable, wasCutOff, wasNeverReached } from "../contract/index.ts";

/** Commands that start together are hosts one after another, each for a moment. */
const HOSTS_AT_MOST = 10;
/** A connection that was idle may be lost although its host is there. */
const AT_THE_SAME_HOST = 2;
/** A request that nobody would know again, and that may have been carried out each time. */
const UNKNOWN_AGAIN = 2;

const ENDING_STATUS = 503;
const KEY = "idempotency-key";
const isText = (body: unknown) => body === null || body === undefined || typeof body === "string";

/** With a key by which the next host knows what this one has done. Files need none: to import one twice changes nothing. */
export function carriedOutOnce(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  const isFile = headers.get("content-type") === "application/octet-stream";
  if (init.method !== "POST" || isFile || !isText(init.body)) return init;
  headers.set(KEY, randomUUID());
  return { ...init, headers };
}

/** A host that is ending starts no run any more, and says so; whoever comes after it does. */
export async function isFromEndingHost(response: Response): Promise<boolean> {
  if (response.status !== ENDING_STATUS) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return body !== null && typeof body === "object" && "code" in body && body.code === "host-unreachable";
}

/** The hosts that were gone under one request. */
export class LostHosts {
  readonly #init: RequestInit;
  readonly #times = new Map<string, number>();
  #cutOff = 0;

  constructor(init: RequestInit) {
    this.#init = init;
  }

  /** Whether the request can be sent once more, after a host has failed it. */
  mayAskAgain(host: string, error: unknown): boolean {
    const isCutOff = wasCutOff(error);
    if (!isCutOff && !wasNeverReached(error)) return false;
    const times = (this.#times.get(host) ?? 0) + 1;
    this.#times.set(host, times);
    if (isCutOff) this.#cutOff += 1;
    const { body, signal } = this.#init;
    return (
      (isText(body) || body instanceof Rereadable) &&
      signal?.aborted !== true &&
      times < AT_THE_SAME_HOST &&
      this.#times.size < HOSTS_AT_MOST &&
      (this.#isKnownAgain || this.#cutOff < UNKNOWN_AGAIN)
    );
  }

  get #isKnownAgain(): boolean {
    const { method = "GET", headers } = this.#init;
    return method === "GET" || new Headers(headers).has(KEY);
  }
}
