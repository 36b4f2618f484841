import { type Figure, gauge } from "../../../telemetry/index.ts";
import type { Parts } from "../../parts.ts";
import { isAnyBlind } from "../../people/blindness.ts";
import { type DatabaseCheck, withinTime } from "./database-check.ts";
import { type OwnParts, ownFigures } from "./own-figures.ts";

/** Longer than it takes, and shorter than Prometheus waits. */
const PATIENCE_MS = 5_000;

export interface WorkerFigureParts extends OwnParts, Pick<Parts, "store" | "clock"> {
  readonly capacity: number;
  readonly underWay: () => number;
}

/** Every figure about a process that does nothing but work on runs. What others know too is left to servers. */
export async function readWorkerFigures(
  parts: WorkerFigureParts,
  database: DatabaseCheck,
): Promise<Figure[]> {
  const { telemetry, clock, capacity, underWay } = parts;
  const state = await database.look();
  const isBlind = state.isReachable
    ? await withinTime(clock, PATIENCE_MS, isAnyBlind(parts)).catch(() => null)
    : null;
  return [
    ...ownFigures(parts, state),
    gauge("assay_own_capacity", "Calls that this worker may have under way at once.", { value: capacity }),
    gauge("assay_own_calls_under_way", "Calls that this worker has under way.", { value: underWay() }),
    // Whether somebody scores blind isn't known without the database.
    ...telemetry.calls.figures(isBlind ?? true),
  ];
}
