import { Failure, LOGGER_LEVELS, type Logger, type LoggerLevel, NO_LOG, asFailure } from "../core/index.ts";
import { LOG_FORMATS, type LogFormat, errorFields, logWriter } from "../telemetry/index.ts";
import { EXIT_OF } from "./exit-codes.ts";
import type { World } from "./world.ts";

export interface LogFlags {
  readonly log?: LogFormat | undefined;
  readonly logLevel?: LoggerLevel | undefined;
}

export const logFlags = {
  log: {
    kind: "enum",
    values: LOG_FORMATS,
    brief: "Log to standard error, as JSON lines or as text (ASSAY_LOG)",
    optional: true,
  },
  logLevel: {
    kind: "enum",
    values: LOGGER_LEVELS,
    brief: "Log only this level and above (ASSAY_LOG_LEVEL, default info)",
    optional: true,
  },
} as const;

/** Does what stays until somebody ends it, with a log of how it ends. */
export async function logged(
  outer: World,
  flags: LogFlags,
  name: "server" | "worker",
  work: (world: World, logger: Logger) => Promise<number>,
): Promise<number> {
  const { logger = NO_LOG, format, world } = logOf(outer, flags);
  try {
    return await work(world, logger);
  } catch (error) {
    logger.log("error", `${name}-failed`, errorFields(error));
    // What a person reads of it would be no line of the log.
    if (format !== "json") throw error;
    return EXIT_OF[asFailure(error).code];
  } finally {
    logger.log("info", `${name}-stopped`);
  }
}

/** The log that is wanted, and the world to work in meanwhile. */
interface WantedLog {
  readonly logger: Logger | undefined;
  readonly format: LogFormat | undefined;
  /** With a JSON log, what is told to people goes into it: every line is JSON. */
  readonly world: World;
}

/** Flags win over `ASSAY_LOG` and `ASSAY_LOG_LEVEL`; without either nothing is logged. */
function logOf(world: World, flags: LogFlags): WantedLog {
  const { environment } = world;
  const format = flags.log ?? oneOf(LOG_FORMATS, "ASSAY_LOG", environment);
  const level = flags.logLevel ?? oneOf(LOGGER_LEVELS, "ASSAY_LOG_LEVEL", environment) ?? "info";
  if (format === undefined) return { logger: undefined, format, world };
  const { stderr } = world.process;
  const logger = logWriter({ format, level, now: world.now, write: (line) => stderr.write(line) });
  if (format === "text") return { logger, format, world };
  const told = { write: (message: string) => logger.log("info", "notice", { message: message.trimEnd() }) };
  const process = { ...world.process, stderr: told };
  return { logger, format, world: { ...world, process, isInteractive: false } };
}

function oneOf<Value extends string>(
  values: readonly Value[],
  name: string,
  environment: World["environment"],
): Value | undefined {
  const given = environment[name]?.trim() ?? "";
  if (given === "") return undefined;
  const known = values.find((value) => value === given);
  if (known !== undefined) return known;
  throw new Failure("invalid-input", `The environment variable ${name} is ${JSON.stringify(given)}.`, {
    hint: `Set it to ${values.join(", ")}, or unset it.`,
  });
}
