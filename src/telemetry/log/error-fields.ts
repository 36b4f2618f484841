import { type LogFields, asFailure } from "../../core/index.ts";

/** How far back causes are told. */
const MOST_CAUSES = 4;

/** What a log tells of an error: what happened, why, and, where it is a bug, where. */
export function errorFields(error: unknown): LogFields {
  const { code, message } = asFailure(error);
  const causes = causesOf(error);
  return {
    code,
    message,
    ...(causes.length === 0 ? {} : { cause: causes.join(" < ") }),
    ...(code === "bug" && error instanceof Error ? { stack: error.stack } : {}),
  };
}

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause instanceof Error && causes.length < MOST_CAUSES) {
    causes.push(cause.message);
    cause = cause.cause;
  }
  return causes;
}
