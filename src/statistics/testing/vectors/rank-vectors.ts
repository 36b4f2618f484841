import { normalCdf } from "../../distributions/normal.ts";
import { SquareMatrix } from "../../numbers/square-matrix.ts";
import { rankIntervals } from "../../ranks/rank-intervals.ts";
import { pairChances } from "../../sampling/next-pair.ts";
import { bradleyTerry } from "../../comparisons/bradley-terry.ts";
import { seededRandom } from "../../numbers/seeded-random.ts";
import { asRows, contrastsHolding, fitted, simulateComparisons } from "../comparison-cases.ts";
import { type Compared, PROVENANCE, type VectorCheck, compared, comparedAll } from "./vector-check.ts";
import type { VectorNode } from "./vector-node.ts";

function rankSets(root: VectorNode): Compared[] {
  const pisa = root.get("results", "pisa_math");
  const items = pisa.get("items").parts();
  const scores = items.map((item) => ({
    name: item.get("name").text(),
    score: item.get("score").number(),
    se: item.get("se").number(),
  }));
  const at = (place: number) => scores[place] ?? { name: "", score: Number.NaN, se: Number.NaN };
  const result = rankIntervals(
    scores.map(({ name }) => name),
    (i, j) => normalCdf((at(j).score - at(i).score) / Math.hypot(at(i).se, at(j).se)),
  );
  if (!result.known) throw new Error(result.reason);
  const allowed = root.get("tolerance", "holm/bonferroni/marginal/fastchat").number();
  return [
    compared(pisa.get("n"), scores.length, 0),
    ...items.flatMap((item, place) => {
      const { best = Number.NaN, worst = Number.NaN } = result.ranks[place] ?? {};
      const order = 1 + scores.filter(({ score }) => score > at(place).score).length;
      return [
        ...comparedAll(item.get("holm_directional"), [best, worst], allowed),
        compared(item.get("rank"), order, 0),
      ];
    }),
  ];
}

function pairGains(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const gaussian = root.get("bt_gaussian");
  const theta = gaussian.get("theta").numbers();
  const covariance = SquareMatrix.from(gaussian.get("cov").matrix());
  const names = theta.map((_, place) => `${place}`);
  const pairs = pairChances(names, theta, covariance);
  return gaussian
    .get("pairs")
    .parts()
    .flatMap((entry) => {
      const [i, j] = [`${entry.get("i").number()}`, `${entry.get("j").number()}`];
      const pair = pairs.find(({ first, second }) => first === i && second === j);
      return [
        compared(entry.get("d_optimal_gain"), pair?.gain ?? Number.NaN, tolerance),
        compared(entry.get("p_order_wrong"), pair?.chanceOfWrongOrder ?? Number.NaN, tolerance),
      ];
    });
}

/** The population's strengths: a fit to the chance of winning of each pair when tasks move both models. */
function limitOf(strengths: readonly number[], deviation: number) {
  const random = seededRandom(11);
  const design = { strengths, tasks: 20_000, pairsPerTask: 3, votesPerPair: 1, taskDeviation: deviation };
  return fitted(bradleyTerry(simulateComparisons(random, design)));
}

const STUDIES = 200;

function simulatedCoverage(root: VectorNode): Compared[] {
  // "+-0.03 (Monte Carlo)"
  const allowed = Number(/[\d.]+/u.exec(root.get("tolerance").text())?.[0]);
  return root
    .get("results")
    .parts()
    .flatMap((entry) => {
      const at = (name: string) => entry.get(name).number();
      const strengths = [1, 0.6, 0.2, -0.2, -0.6, -1];
      const design = {
        strengths,
        tasks: at("n_prompts"),
        pairsPerTask: at("pairs_per_prompt"),
        votesPerPair: at("votes_per_pair"),
        taskDeviation: at("sd_prompt_effect"),
      };
      const truth = limitOf(strengths, design.taskDeviation);
      let [clustered, rows] = [0, 0];
      for (let seed = 1; seed <= STUDIES; seed++) {
        const comparisons = simulateComparisons(seededRandom(seed), design);
        clustered += contrastsHolding(bradleyTerry(comparisons), truth) ?? 0;
        rows += contrastsHolding(bradleyTerry(asRows(comparisons)), truth) ?? 0;
      }
      return [
        compared(entry.get("coverage_95", "cluster_prompt_CR1_t"), clustered / STUDIES, allowed),
        compared(entry.get("coverage_95", "robust_iid"), rows / STUDIES, allowed),
      ];
    });
}

export const RANK_VECTORS: readonly VectorCheck[] = [
  {
    file: "rank_sets",
    compare: rankSets,
    leftOut: [
      PROVENANCE,
      { paths: /\/tolerance\//u, why: "of methods that are left out" },
      {
        paths: /\/(holm|bonferroni|marginal_bonferroni)\/\d$/u,
        why: "statistics.md wants one-sided tests with Holm",
      },
      { paths: /\/csranks_|\/critical_values?_/u, why: "another method, by chance" },
      { paths: /\/chi2_box\//u, why: "another method, which is wider" },
      { paths: /\/rank_fastchat_ci95$/u, why: "ignores the covariance" },
    ],
  },
  {
    file: "adaptive_sampling",
    compare: pairGains,
    leftOut: [
      PROVENANCE,
      { paths: /^\/arena_rule\//u, why: "another rule; statistics.md wants the expected information" },
      { paths: /\/(p|fisher_h|var_diff)$/u, why: "steps on the way to the gain, which is compared" },
      { paths: /\/(a_optimal_trace_reduction|bald_nats)$/u, why: "other rules" },
    ],
  },
  {
    file: "coverage_simulation",
    compare: simulatedCoverage,
    leftOut: [
      PROVENANCE,
      { paths: /\/coverage_95\/(model|cluster_prompt)$/u, why: "other errors than the two that matter" },
    ],
  },
];
