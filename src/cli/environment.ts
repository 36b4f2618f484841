import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFault } from "../core/index.ts";
import { readDotEnv } from "../secrets/index.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables of the environment, and below them those of a `.env` file in the working folder. */
export function readEnvironment(folder: string, own: Variables, tell: (text: string) => void): Variables {
  const file = join(folder, ".env");
  if (!existsSync(file)) return own;
  const { values, faults } = readDotEnv(readFileSync(file, "utf8"));
  for (const fault of faults) tell(`Note: ${describeFault({ file: ".env", ...fault })}\n`);
  return { ...values, ...own };
}
