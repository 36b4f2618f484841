import { Failure, phrase } from "../core/index.ts";

/** No connection came about: the request has reached nobody. */
const NEVER_REACHED: ReadonlySet<string> = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The other side closed a connection that was there, often one that had been idle. */
const CUT_OFF: ReadonlySet<string> = new Set(["ECONNABORTED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

interface NetworkError {
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  readonly message: string;
}

/** What lies beneath "fetch failed". A browser tells nothing: null. */
function networkErrorOf(error: unknown): NetworkError | null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return null;
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { code: text(code), syscall: text(syscall), message: cause.message };
}

function isUnreached({ code, syscall }: NetworkError): boolean {
  return NEVER_REACHED.has(code ?? "") || (code === "ETIMEDOUT" && syscall === "connect");
}

/** Whether no connection came about, so that a request has reached nobody. */
export function wasNeverReached(failure: unknown): boolean {
  const beneath = failure instanceof Failure ? networkErrorOf(failure.cause) : null;
  return beneath !== null && isUnreached(beneath);
}

/** Whether a connection was there and was lost before the answer came. */
export function wasCutOff(failure: unknown): boolean {
  if (!(failure instanceof Failure)) return false;
  return CUT_OFF.has(networkErrorOf(failure.cause)?.code ?? "");
}

/** Why `fetch` has thrown, in words that do not claim more than is known. */
export function connectionFailure(baseUrl: string, method: string, error: unknown): Failure {
  const beneath = networkErrorOf(error);
  const failure = (message: string, hint?: string) =>
    new Failure("host-unreachable", message, { hint, cause: error });
  if (beneath === null) {
    return failure(phrase`Can't reach Assay at ${baseUrl}.`, hintAtSilence(method));
  }
  if (isUnreached(beneath)) return failure(phrase`Nothing answers at ${baseUrl}.`);
  if (CUT_OFF.has(beneath.code ?? ""))
    return failure(phrase`The connection to ${baseUrl} was lost.`, hintAfterLoss(method));
  return failure(phrase`The connection to ${baseUrl} failed: ${beneath.message}`, hintAfterLoss(method));
}

function hintAfterLoss(method: string): string {
  return method === "GET"
    ? phrase`Try again.`
    : phrase`Before you try again, check whether the request took effect.`;
}

function hintAtSilence(method: string): string {
  return method === "GET"
    ? phrase`Check that it is running, then try again.`
    : phrase`Check that it is running and whether the request took effect before you try again.`;
}
