import { type Figure, gauge, processFigures } from "../../../telemetry/index.ts";
import type { Parts } from "../../parts.ts";
import type { DatabaseState } from "./database-check.ts";

/** What every process of Assay tells of itself. */
export interface OwnParts extends Pick<Parts, "telemetry" | "version"> {
  readonly location: Pick<Parts["location"], "engine">;
}

export function ownFigures({ telemetry, version, location }: OwnParts, state: DatabaseState): Figure[] {
  return [
    ...(telemetry.processFacts === null ? [] : processFigures(telemetry.processFacts())),
    gauge("assay_info", "The version of Assay, and what it keeps its data in.", {
      labels: { version, database: location.engine },
      value: 1,
    }),
    gauge("assay_database_up", "Whether the database answers.", { value: state.isReachable ? 1 : 0 }),
    gauge(
      "assay_database_query_seconds",
      "How long a small query took just now.",
      ...(state.isReachable ? [{ value: state.queryMs / 1000 }] : []),
    ),
    ...(telemetry.tracer?.figures() ?? []),
  ];
}
