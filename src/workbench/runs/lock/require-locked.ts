import type { RunLock } from "../../../contract/index.ts";
import { Failure, type Fault, type Json, phrase } from "../../../core/index.ts";
import { type JsonDifference, asJson, differencesIn } from "../json-differences.ts";
import type { Plan } from "../plan/plan-run.ts";
import { lockOf } from "./lock-of.ts";

/** So many differences are named. */
const NAMED = 20;
/** Told by providers when they answer, so only afterwards. */
const KNOWN_LATER: ReadonlySet<string> = new Set(["served"]);

/** Fails with everything that a planned run would depend on otherwise than its lock says. */
export function requireLocked(plan: Pick<Plan, "setup" | "tasks">, lock: RunLock): void {
  const { differences } = differencesIn(asJson(lock), asJson(lockOf(plan, [])), KNOWN_LATER);
  if (differences.length === 0) return;
  const more = differences.length - NAMED;
  throw new Failure("conflict", phrase`The run would differ from its lock; nothing was run.`, {
    faults: differences.slice(0, NAMED).map(faultOf),
    hint:
      more > 0
        ? phrase`There are ${more} more differences. To take them over, write a new lock with \`assay lock\`.`
        : phrase`To take these changes over, write a new lock with \`assay lock\`.`,
  });
}

function faultOf({ path, first, second }: JsonDifference): Fault {
  if (first === null) return { key: path, message: phrase`is not in the lock` };
  if (second === null) return { key: path, message: phrase`is missing`, expected: shown(first) };
  // Its hash tells nobody anything.
  if (path.startsWith("tasks.")) return { key: path, message: phrase`has changed` };
  return { key: path, message: phrase`would be ${shown(second)}`, expected: shown(first) };
}

const shown = (value: Json): string => JSON.stringify(value);
