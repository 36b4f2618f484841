import { Failure } from "../../../core/index.ts";

const HIGHEST = 65_535;

/** The port to serve at: the flag wins over `PORT`; undefined where neither says one. */
export function servedPort(
  flag: number | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): number | undefined {
  const variable = environment["PORT"]?.trim() ?? "";
  if (flag !== undefined || variable === "") return flag;
  const port = Number(variable);
  if (/^\d+$/.test(variable) && port <= HIGHEST) return port;
  throw new Failure(
    "invalid-input",
    `The environment variable PORT is not a port: ${JSON.stringify(variable)}.`,
    {
      hint: `Set it to a whole number from 0 to ${HIGHEST}, unset it, or pass --port.`,
    },
  );
}
