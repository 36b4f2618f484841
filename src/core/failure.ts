import { phrase } from "./phrase.ts";
/** Who can do something about a failure: the user, nobody here (the world failed), or we (a bug). */
export type FailureKind = "user" | "world" | "bug";

/** Every failure that crosses a room's wall has one of these codes. Doors map them to exit codes and statuses. */
export const FAILURE_KINDS = {
  "invalid-input": "user",
  "not-found": "user",
  conflict: "user",
  "changed-meanwhile": "user",
  "run-active": "user",
  "not-available": "user",
  "storage-newer": "user",
  "storage-failed": "world",
  "storage-full": "world",
  "storage-unusable": "world",
  "workspace-failed": "world",
  "host-unreachable": "world",
  "provider-failed": "world",
  "secrets-failed": "user",
  forbidden: "user",
  unauthorized: "user",
  "session-open": "user",
  "too-large": "user",
  "too-many-requests": "user",
  "ownership-lost": "world",
  bug: "bug",
} as const satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof FAILURE_KINDS;

/** What keeps the database from being read or written, whatever is asked of it. */
export const STORAGE_TROUBLES: ReadonlySet<FailureCode> = new Set([
  "storage-failed",
  "storage-full",
  "storage-unusable",
]);

/** One thing that is wrong with an input, and where. */
export interface Fault {
  /** The file as the user named it. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** Path of the key, such as `models[0].router`. */
  readonly key?: string | undefined;
  readonly message: string;
  readonly expected?: string | undefined;
}

export interface FailureOptions {
  readonly faults?: readonly Fault[];
  /** What the user can do now. */
  readonly hint?: string | undefined;
  /** Numbers of the message, for programs. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly cause?: unknown;
}

export class Failure extends Error {
  readonly code: FailureCode;
  readonly faults: readonly Fault[];
  readonly hint: string | undefined;
  readonly counts: Readonly<Record<string, number>> | undefined;

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Failure";
    this.code = code;
    this.faults = options.faults ?? [];
    this.hint = options.hint;
    this.counts = options.counts;
  }

  get kind(): FailureKind {
    return FAILURE_KINDS[this.code];
  }
}

/** What a key asks for is another's already. */
export function alreadyTaken(key: string, message: string): Failure {
  return new Failure("conflict", message, {
    faults: [{ key, message: phrase`is already in use`, expected: phrase`a unique value` }],
  });
}

/** Any thrown value as a Failure; what we did not foresee is a bug. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Failure("bug", message, { cause: error });
}

/** `bank.jsonl:3:14 rubric[0].maxScore: must be a number (expected a number above 0)` */
export function describeFault(fault: Fault): string {
  const place = [fault.file, fault.line, fault.line === undefined ? undefined : fault.column]
    .filter((part) => part !== undefined)
    .join(":");
  const subject = [place, fault.key].filter((part) => part !== undefined && part !== "").join(" ");
  const expectation = fault.expected === undefined ? "" : ` (expected ${fault.expected})`;
  return `${subject === "" ? "" : `${subject}: `}${fault.message}${expectation}`;
}
