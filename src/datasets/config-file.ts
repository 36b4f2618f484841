import {
  Failure,
  type Fault,
  UNKNOWN_KEY,
  type NamedFile,
  type RunConfig,
  checkConfig,
  explainIssue,
  keyPath,
  runConfigSchema,
  phrase,
} from "../core/index.ts";
import { type KeyPositions, keyPositions } from "./key-positions.ts";
import { insteadOf } from "./known-keys.ts";

export interface ConfigFile extends Pick<KeyPositions, "locate"> {
  readonly config: RunConfig;
}

/** Reads a config, YAML or JSON. Every fault says line, column and key. */
export function readConfigFile(file: NamedFile): ConfigFile {
  const { faults, value, locate } = keyPositions(file.content.replace(/^\uFEFF/, ""));
  if (faults.length > 0) throw refuse(file.path, faults);
  const parsed = runConfigSchema.safeParse(value() ?? {});
  if (!parsed.success) {
    const found = parsed.error.issues.flatMap(explainIssue);
    throw refuse(
      file.path,
      found.map(({ path, fault }) => ({ ...locate(path), ...fault, ...instead(path, fault) })),
    );
  }
  const contradictions = checkConfig(parsed.data).map(({ path, message, expected }) => ({
    ...locate(path),
    key: keyPath(path),
    message,
    expected,
  }));
  if (contradictions.length > 0) throw refuse(file.path, contradictions);
  return { config: parsed.data, locate };
}

/** An unknown key is told with what may stand in its place. */
function instead(path: readonly PropertyKey[], { message }: Fault): Pick<Fault, "expected"> {
  const expected = message === UNKNOWN_KEY ? insteadOf(runConfigSchema, path) : null;
  return expected === null ? {} : { expected };
}

function refuse(path: string, faults: readonly Fault[]): Failure {
  return new Failure("invalid-input", phrase`${path} is not a valid config.`, {
    faults: faults.map((fault) => ({ file: path, ...fault })),
  });
}
