export const LOGGER_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LoggerLevel = (typeof LOGGER_LEVELS)[number];

/** What is known of an event, by name. Never a text of a task, a prompt or an answer. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Told what happens in the process, for those who look after it. */
export interface Logger {
  log(level: LoggerLevel, event: string, fields?: LogFields): void;
}

export const NO_LOG: Logger = { log: () => {} };
