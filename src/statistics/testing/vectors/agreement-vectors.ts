import { cohenKappa } from "../../agreement/cohen.ts";
import { kendall, pearsonOf, spearman } from "../../agreement/correlations.ts";
import { type Measurement, krippendorffAlpha } from "../../agreement/krippendorff.ts";
import { gwet } from "../../agreement/panel.ts";
import type { RatedUnit } from "../../agreement/ratings.ts";
import type { Weighting } from "../../agreement/weights.ts";
import { predictionPoweredMean } from "../../calibration/prediction-powered-mean.ts";
import { combinedVariance, effectiveSampleSize, tunedWeight } from "../../calibration/tuned-weight.ts";
import { normalQuantile } from "../../distributions/normal.ts";
import { type Compared, PROVENANCE, type VectorCheck, compared, valueOf } from "./vector-check.ts";
import type { VectorNode } from "./vector-node.ts";

/** Only values are compared. */
const FEW = { rounds: 100 };

const asUnits = (rows: readonly (readonly (number | string | null)[])[]): RatedUnit[] =>
  rows.map((ratings, index) => ({ cluster: `${index}`, ratings }));

const ratingsOf = (node: VectorNode) => node.parts().map((row) => row.parts().map((cell) => cell.rating()));

function transposed<T>(rows: readonly (readonly T[])[]): T[][] {
  return (rows[0] ?? []).map((_, column) => rows.flatMap((row) => row.slice(column, column + 1)));
}

function alphas(node: VectorNode, tolerance: number): Compared[] {
  const units = asUnits(transposed(ratingsOf(node.get("raters_by_units"))));
  return node
    .get("expected")
    .parts()
    .map((part) => {
      const alpha = krippendorffAlpha(units, part.key() as Measurement, FEW);
      return compared(part, valueOf(alpha), tolerance);
    });
}

const WEIGHTINGS: readonly (readonly [string, Weighting])[] = [
  ["identity", "none"],
  ["linear", "linear"],
  ["quadratic", "quadratic"],
];

/** Two raters' table of counts as units. */
function unitsOfTable(table: readonly (readonly number[])[]): RatedUnit[] {
  return asUnits(
    table.flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, () => [i, j]))),
  );
}

function panel(node: VectorNode, tolerance: number): Compared[] {
  const isTable = node.has("table");
  const units = isTable ? unitsOfTable(node.get("table").matrix()) : asUnits(ratingsOf(node.get("ratings")));
  return WEIGHTINGS.flatMap(([name, weighting]) => {
    const results = node.get("results", name);
    const value = (key: string) => results.get(key, "coefficient_value");
    const both = [compared(value("gwet"), valueOf(gwet(units, weighting, FEW)), tolerance)];
    if (!isTable) return both;
    const kappa = valueOf(cohenKappa(units, weighting, FEW));
    return [...both, compared(value("cohen"), kappa, tolerance)];
  });
}

/** The alphas that irrCAC gives too: identity is nominal, quadratic is interval. */
function panelAlphas(node: VectorNode, tolerance: number): Compared[] {
  if (node.has("table")) return [];
  const units = asUnits(ratingsOf(node.get("ratings")));
  return (
    [
      ["identity", "nominal"],
      ["quadratic", "interval"],
    ] as const
  ).map(([name, measurement]) =>
    compared(
      node.get("results", name, "krippendorff", "coefficient_value"),
      valueOf(krippendorffAlpha(units, measurement, FEW)),
      tolerance,
    ),
  );
}

function agreements(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const weighted = root.get("cohen_weighted_sklearn");
  const pairs = transposed([weighted.get("x").numbers(), weighted.get("y").numbers()]);
  const kappa = (weighting: Weighting) => valueOf(cohenKappa(asUnits(pairs), weighting, FEW));
  const series = root.get("correlations");
  const [x, y] = [series.get("x").numbers(), series.get("y").numbers()];
  const points = x.map((value, index) => ({ cluster: `${index}`, x: value, y: y[index] ?? Number.NaN }));
  return [
    ...["krippendorff_codings", "krippendorff_wikipedia", "krippendorff_gcl"].flatMap((key) =>
      alphas(root.get(key), tolerance),
    ),
    ...root
      .get("irrCAC", "tables")
      .parts()
      .flatMap((node) => [...panel(node, tolerance), ...panelAlphas(node, tolerance)]),
    compared(weighted.get("expected", "None"), kappa("none"), tolerance),
    compared(weighted.get("expected", "linear"), kappa("linear"), tolerance),
    compared(weighted.get("expected", "quadratic"), kappa("quadratic"), tolerance),
    compared(
      series.get("pearson", 0),
      pearsonOf(
        points.map(({ x }) => x),
        points.map(({ y }) => y),
      ) ?? Number.NaN,
      tolerance,
    ),
    compared(series.get("spearman", 0), valueOf(spearman(points, FEW)), tolerance),
    compared(series.get("kendall_tau_b", 0), valueOf(kendall(points, FEW)), tolerance),
  ];
}

function predictionPowered(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const tiny = root.get("results", "tiny");
  const judges = tiny.get("Yhat").numbers();
  const labelled = tiny
    .get("Y")
    .numbers()
    .map((person, index) => ({
      cluster: `person ${index}`,
      person,
      judge: judges[index] ?? Number.NaN,
    }));
  const judgeOnly = tiny
    .get("Yhat_unlabelled")
    .numbers()
    .map((judge, index) => ({ cluster: `judge ${index}`, judge }));
  const result = predictionPoweredMean(labelled, judgeOnly, { drawnAtRandom: true });
  if (!result.known) throw new Error(result.reason);
  const [n, N] = [labelled.length, judgeOnly.length];
  // The vectors divide by n where the room's parts divide by n - 1, and take z for t.
  const rectified = labelled.map(({ cluster, person, judge }) => ({
    cluster,
    value: person - result.lambda * judge,
  }));
  const predicted = judgeOnly.map(({ cluster, judge }) => ({ cluster, value: result.lambda * judge }));
  const error = Math.sqrt(
    (combinedVariance([rectified]) * (n - 1)) / n + (combinedVariance([predicted]) * (N - 1)) / N,
  );
  const z = normalQuantile(1 - tiny.get("alpha").number() / 2);
  const point = valueOf(result.estimate);
  const tuned = tiny.get("power_tuned");
  return [
    compared(tuned.get("lam"), result.lambda, tolerance),
    compared(tiny.get("lam_unclipped"), tunedWeight(labelled, judgeOnly), tolerance),
    compared(tuned.get("point"), point, tolerance),
    compared(tuned.get("se"), error, tolerance),
    compared(tuned.get("lower"), point - z * error, tolerance),
    compared(tuned.get("upper"), point + z * error, tolerance),
    compared(tiny.get("lam0", "point"), valueOf(result.classical), tolerance),
    ...root
      .get("results", "planning")
      .parts()
      .map((entry) => {
        const at = (name: string) => entry.get(name).number();
        return compared(
          entry.get("effective_n"),
          Math.floor(effectiveSampleSize(at("n"), at("N"), at("rho"))),
          0,
        );
      }),
  ];
}

export const AGREEMENT_VECTORS: readonly VectorCheck[] = [
  {
    file: "agreement",
    compare: agreements,
    leftOut: [
      PROVENANCE,
      {
        paths: /\/(confidence_interval|p_value|se|pa|pe)(\/.*)?$/u,
        why: "intervals come from the bootstrap",
      },
      {
        paths: /\/ordinal\/|\/linear\/krippendorff\//u,
        why: "irrCAC's ordinal weights are not Krippendorff's",
      },
      { paths: /\/(fleiss|scott)\//u, why: "panels get Gwet's coefficients and Krippendorff's alpha" },
      { paths: /\/weights(\/.*)?$/u, why: "the weights' names" },
      { paths: /\/(pearson|spearman|kendall_tau_b)\/1$/u, why: "intervals instead of p-values" },
      { paths: /\/kendall_tau_c\//u, why: "statistics.md wants tau-b" },
    ],
  },
  {
    file: "ppi",
    compare: predictionPowered,
    leftOut: [
      PROVENANCE,
      { paths: /\/(lam1|lam0)\//u, why: "never without power tuning" },
      { paths: /\/planning\/\d\/(effective_n_target|cost.*)$/u, why: "planning by cost is not offered" },
    ],
  },
];
