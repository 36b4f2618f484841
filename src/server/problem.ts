import type { Problem } from "../contract/index.ts";
import { type Failure, type FailureCode, asFailure } from "../core/index.ts";

export const STATUS_OF = {
  "invalid-input": 400,
  "not-found": 404,
  conflict: 409,
  "changed-meanwhile": 412,
  "session-open": 409,
  "run-active": 409,
  "not-available": 400,
  "too-large": 413,
  "too-many-requests": 429,
  forbidden: 403,
  unauthorized: 401,
  "secrets-failed": 409,
  "storage-newer": 409,
  "storage-failed": 503,
  "storage-full": 507,
  "storage-unusable": 500,
  "workspace-failed": 500,
  "host-unreachable": 503,
  "provider-failed": 502,
  "ownership-lost": 409,
  bug: 500,
} as const satisfies Record<FailureCode, number>;

/** Any failure as the body of an HTTP answer, without secrets. What went wrong inside stays inside: no stack, no paths. */
export function toProblem(
  error: unknown,
  redact: (text: string) => string,
): Problem & { readonly status: (typeof STATUS_OF)[FailureCode] } {
  const { code, message, hint, counts, faults }: Failure = asFailure(error);
  return {
    status: STATUS_OF[code],
    code,
    message: redact(message),
    docs: `/api/problems#${code}`,
    ...(hint === undefined ? {} : { hint: redact(hint) }),
    ...(counts === undefined ? {} : { counts: { ...counts } }),
    faults: faults.map(({ line, column, ...texts }) => ({
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      message: redact(texts.message),
      ...redacted({ file: texts.file, key: texts.key, expected: texts.expected }, redact),
    })),
  };
}

function redacted(
  texts: Readonly<Record<string, string | undefined>>,
  redact: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, redact(text)]])),
  );
}
