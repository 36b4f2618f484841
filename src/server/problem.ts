import { type Failure, type FailureCode, type Problem, asFailure } from "../core/index.ts";

export const STATUS_OF = {
  "invalid-input": 400,
  "not-found": 404,
  conflict: 409,
  "run-active": 409,
  "not-available": 400,
  forbidden: 403,
  "secrets-failed": 409,
  "storage-newer": 409,
  "storage-failed": 500,
  "workspace-failed": 500,
  "host-unreachable": 500,
  "ownership-lost": 409,
  bug: 500,
} as const satisfies Record<FailureCode, number>;

/** Any failure as the body of an HTTP answer. What went wrong inside stays inside: no stack, no paths. */
export function toProblem(error: unknown): Problem & { readonly status: (typeof STATUS_OF)[FailureCode] } {
  const failure: Failure = asFailure(error);
  return {
    status: STATUS_OF[failure.code],
    code: failure.code,
    message: failure.message,
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
    faults: failure.faults.map((fault) => ({ ...fault })),
  };
}
