import { fairCoinTest } from "../../distributions/binomial.ts";
import { normalCdf, normalQuantile } from "../../distributions/normal.ts";
import { studentTCdf, studentTQuantile } from "../../distributions/student-t.ts";
import { PROVENANCE, type VectorCheck, comparedRelatively } from "./vector-check.ts";
import type { VectorNode } from "./vector-node.ts";

/**
 * Entries that are themselves further from the truth than the file's tolerance: SciPy 1.10.1 stopped its t quantile
 * early (relative errors 2.2e-9, 4.6e-9 and 1.05e-9 against 40-digit arithmetic; SciPy 1.17.1 agrees with us).
 * `student-t.test.ts` holds the exact values.
 */
const ROUGH_ENTRIES: ReadonlySet<string> = new Set(["0.9 30", "0.95 30", "0.995 79"]);
const ROUGH_TOLERANCE = 5e-9;

/** Compares one expected number of each entry with a function of the entry's other numbers. */
function table(
  root: VectorNode,
  key: string,
  expected: string,
  compute: (at: (name: string) => number) => number,
  tolerance: number,
) {
  return root
    .get(key)
    .parts()
    .map((entry) => {
      const actual = compute((name) => entry.get(name).number());
      return comparedRelatively(entry.get(expected), actual, tolerance);
    });
}

export const DISTRIBUTION_VECTORS: readonly VectorCheck[] = [
  {
    file: "distributions",
    compare: (root) => {
      // A number and words: "1e-9 relative for ppf/cdf".
      const tolerance = Number.parseFloat(root.get("tolerance").text());
      const named = (key: string, compute: (x: number) => number) =>
        root
          .get(key)
          .parts()
          .map((part) => comparedRelatively(part, compute(Number(part.key())), tolerance));
      const students = root
        .get("t_ppf")
        .parts()
        .map((entry) => {
          const [p, df] = [entry.get("p").number(), entry.get("df").number()];
          const rough = ROUGH_ENTRIES.has(`${p} ${df}`);
          return comparedRelatively(
            entry.get("x"),
            studentTQuantile(p, df),
            rough ? ROUGH_TOLERANCE : tolerance,
          );
        });
      return [
        ...named("normal_ppf", normalQuantile),
        ...named("normal_cdf", normalCdf),
        ...students,
        ...table(root, "t_cdf", "p", (at) => studentTCdf(at("x"), at("df")), tolerance),
        ...table(root, "binom_two_sided_exact", "p", (at) => fairCoinTest(at("k"), at("n")), tolerance),
      ];
    },
    leftOut: [PROVENANCE, { paths: /^\/(chi2_ppf|beta_ppf)\//u, why: "nothing uses these two" }],
  },
];
