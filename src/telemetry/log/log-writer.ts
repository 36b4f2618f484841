import { LOGGER_LEVELS, type LogFields, type Logger, type LoggerLevel, isoTime } from "../../core/index.ts";

export const LOG_FORMATS = ["json", "text"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface LogWriterOptions {
  readonly format: LogFormat;
  /** What is less urgent is not written. */
  readonly level: LoggerLevel;
  readonly now: () => number;
  /** Takes a line with its end. */
  readonly write: (line: string) => void;
}

/** Writes what it is told as lines: JSON for programs, or words for people. */
export function logWriter({ format, level: least, now, write }: LogWriterOptions): Logger {
  const lineOf = format === "json" ? jsonLine : textLine;
  const wanted = new Set<LoggerLevel>(LOGGER_LEVELS.slice(LOGGER_LEVELS.indexOf(least)));
  return {
    log(level, event, fields = {}) {
      if (wanted.has(level)) write(`${lineOf({ time: isoTime(now()), level, event }, fields)}\n`);
    },
  };
}

/** A logger to which nothing secret gets through. */
export function redactedLogger(logger: Logger, redact: (text: string) => string): Logger {
  return {
    log(level, event, fields = {}) {
      const clean = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? redact(value) : value,
      ]);
      logger.log(level, event, Object.fromEntries(clean) as LogFields);
    },
  };
}

interface Head {
  readonly time: string;
  readonly level: LoggerLevel;
  readonly event: string;
}

const jsonLine = (head: Head, fields: LogFields): string => JSON.stringify({ ...head, ...fields, ...head });

function textLine({ time, level, event }: Head, fields: LogFields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${wordOf(value)}`);
  return [time, level, event, ...pairs].join(" ");
}

/** In quotes, unless it is a plain word: a line stays one line, and a terminal gets nothing that controls it. */
function wordOf(value: LogFields[string]): string {
  const text = String(value);
  return /^[\w.:/+-]+$/.test(text) ? text : JSON.stringify(text).replaceAll(/[\u007f-\u009f]/g, "?");
}
