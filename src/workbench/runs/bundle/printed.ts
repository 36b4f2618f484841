import { hash } from "node:crypto";
import { type Calibration, type Json, type Store, type Summary, jsonSchema } from "../../../core/index.ts";
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

interface Difference {
  readonly path: string;
  readonly printed: Json;
  readonly recomputed: Json;
}

/** Other machines may round the last digit of a logarithm differently. */
const ROUNDING = 1e-9;
/** What holds for one version of Assay or one moment, and is no result of the run. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(["stale"]);

/** Every value that differs, and how many numbers were compared. */
export function differencesIn(
  printed: Json | undefined,
  recomputed: Json | undefined,
  path = "",
): { readonly compared: number; readonly differences: readonly Difference[] } {
  if (
    typeof printed === "object" &&
    typeof recomputed === "object" &&
    printed !== null &&
    recomputed !== null
  ) {
    const keys = new Set([...Object.keys(printed), ...Object.keys(recomputed)]);
    const parts = [...keys]
      .filter((key) => !OF_THE_MOMENT.has(key))
      .map((key) =>
        differencesIn(at(printed, key), at(recomputed, key), path === "" ? key : `${path}.${key}`),
      );
    return {
      compared: parts.reduce((sum, { compared }) => sum + compared, 0),
      differences: parts.flatMap(({ differences }) => differences),
    };
  }
  const isNumber = typeof printed === "number" || typeof recomputed === "number";
  const differences = isSame(printed, recomputed)
    ? []
    : [{ path, printed: printed ?? null, recomputed: recomputed ?? null }];
  return { compared: isNumber ? 1 : 0, differences };
}

const at = (value: object, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? (value as Record<string, Json>)[key] : undefined;

function isSame(first: Json | undefined, second: Json | undefined): boolean {
  if (typeof first === "number" && typeof second === "number")
    return Math.abs(first - second) <= ROUNDING * Math.max(1, Math.abs(first), Math.abs(second));
  return first === second;
}

/** As it is read back from a file. */
export const asJson = (value: unknown): Json => jsonSchema.parse(JSON.parse(JSON.stringify(value)));
