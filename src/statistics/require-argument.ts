import { Failure } from "../core/index.ts";

/** Stops a call that makes no mathematical sense: the caller has a bug, so no estimate is invented for it. */
export function requireArgument(holds: boolean, rule: string): void {
  if (!holds) throw new Failure("bug", `Statistics called with a wrong argument: ${rule}.`);
}
