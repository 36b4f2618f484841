import { hash } from "node:crypto";
import { type Calibration, type Store, type Summary } from "../../../core/index.ts";
import { computeCalibration } from "../../results/compute-calibration.ts";
import { computeSummary } from "../../results/compute-summary.ts";

/** Everything that reports and pages print of a run. */
export interface Printed {
  readonly summary: Summary;
  readonly calibration: Calibration;
}

export async function computePrinted(store: Store, runId: string, toolVersion: string): Promise<Printed> {
  const { summary } = await computeSummary(store, runId, toolVersion);
  return { summary, calibration: await computeCalibration(store, runId) };
}

/** What a bundle is identified by. */
export interface Manifest {
  readonly format: 1;
  readonly runId: string;
  readonly setup: string;
  readonly tasks: string;
  readonly items: string;
  readonly itemCount: number;
  /** Of what was printed. */
  readonly printed: string;
}

export const digestOf = (manifest: string): string => `sha256:${hash("sha256", manifest)}`;
export const printedHash = (printed: string): string => hash("sha256", printed);

/** What holds for one version of Assay or one moment, and is no result of the run. */
export const OF_THE_MOMENT: ReadonlySet<string> = new Set(["stale"]);
