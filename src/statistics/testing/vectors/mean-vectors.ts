import { clusteredMean } from "../../means/clustered-mean.ts";
import { meanOfTasks } from "../../means/mean-of-tasks.ts";
import { passAtK, passAtKOfTasks, passHatK } from "../../means/pass-at-k.ts";
import { smallestDetectableDifference, tasksNeeded } from "../../planning/sample-size.ts";
import { wilson } from "../../proportions/wilson.ts";
import { benjaminiHochberg, holm } from "../../significance/adjusted.ts";
import { mcnemar } from "../../significance/mcnemar.ts";
import type { Quantity } from "../../result.ts";
import {
  type Compared,
  PROVENANCE,
  type VectorCheck,
  compared,
  comparedAll,
  comparedRelatively,
  intervalOf,
  standardErrorOf,
  valueOf,
} from "./vector-check.ts";
import type { VectorNode } from "./vector-node.ts";

function errorBars(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const [tiny, inspect] = [root.get("results", "tiny"), root.get("results", "inspect_ai_unit_test")];
  const clusteredError = (node: VectorNode) => {
    const clusters = node
      .get("clusters")
      .parts()
      .map((part) => `${part.leaf()}`);
    const scores = node.get("scores").numbers();
    return standardErrorOf(
      clusteredMean(scores.map((value, index) => ({ cluster: clusters[index] ?? "", value }))),
    );
  };
  const clustered = clusteredError(tiny);
  const scores = tiny.get("scores").numbers();
  const independent = meanOfTasks(scores.map((value, index) => ({ task: `${index}`, value })));
  const clusters = new Set(tiny.get("clusters").texts()).size;
  return [
    compared(tiny.get("se_cluster_cr1"), clustered, tolerance),
    compared(tiny.get("se_cluster_cr0"), clustered * Math.sqrt((clusters - 1) / clusters), tolerance),
    compared(tiny.get("se_clt"), standardErrorOf(independent), tolerance),
    compared(inspect.get("se_cluster_cr1"), clusteredError(inspect), tolerance),
    ...root
      .get("results", "power", "cases")
      .parts()
      .flatMap((entry) => powerCase(entry, tolerance)),
  ];
}

function quantity(result: Quantity): number {
  if (!result.known) throw new Error(result.reason);
  return result.value;
}

function powerCase(entry: VectorNode, tolerance: number): Compared[] {
  if (entry.has("note")) {
    // "400 cases, B-only 26, A-only 14", for a difference of 0.03.
    const taskVariance = entry.get("var_d").number();
    return [
      comparedRelatively(entry.get("n"), quantity(tasksNeeded(0.03, { taskVariance })), tolerance),
      compared(
        entry.get("mde_at_400"),
        quantity(smallestDetectableDifference(400, { taskVariance })),
        tolerance,
      ),
    ];
  }
  const at = (name: string) => entry.get(name).number();
  const plan = {
    taskVariance: at("w2"),
    sampleVariances: [at("sA2"), at("sB2")],
    samples: [at("KA"), at("KB")],
    alpha: at("alpha"),
    power: at("power"),
  } as const;
  return entry.has("mde")
    ? [compared(entry.get("mde"), quantity(smallestDetectableDifference(at("n"), plan)), tolerance)]
    : [comparedRelatively(entry.get("n"), quantity(tasksNeeded(at("delta"), plan)), tolerance)];
}

function proportions(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const intervals = root
    .get("proportion_ci95")
    .parts()
    .flatMap((entry) => {
      const [k, n] = [entry.get("k").number(), entry.get("n").number()];
      const score = intervalOf(wilson(k, n));
      return comparedAll(entry.get("wilson"), [score.low, score.high], tolerance);
    });
  const discordant = root
    .get("mcnemar")
    .parts()
    .map((entry) => {
      const test = mcnemar(entry.get("b").number(), entry.get("c").number());
      return compared(entry.get("exact_p"), test.known ? test.pValue : Number.NaN, tolerance);
    });
  const adjusted = ["multiple_testing", "multiple_testing_unsorted"].flatMap((key) => {
    const p = root.get(key, "p").numbers();
    return [
      ...comparedAll(root.get(key, "holm"), holm(p), tolerance),
      ...comparedAll(root.get(key, "bh"), benjaminiHochberg(p), tolerance),
    ];
  });
  return [...intervals, ...discordant, ...adjusted];
}

function passAtKs(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  const example = root.get("mean_example");
  const samples = example.get("num_samples").number();
  const tasks = example
    .get("num_correct")
    .numbers()
    .map((passed, index) => ({ task: `${index}`, samples, passed }));
  return [
    ...root
      .get("cases")
      .parts()
      .flatMap((entry) => {
        const [n, c, k] = ["n", "c", "k"].map((name) => entry.get(name).number());
        const atK = passAtK(n ?? 0, c ?? 0, k ?? 0);
        return [
          compared(entry.get("pass_at_k"), atK, tolerance),
          compared(entry.get("exact"), atK, tolerance),
          compared(entry.get("pass_hat_k"), passHatK(n ?? 0, c ?? 0, k ?? 0), tolerance),
        ];
      }),
    compared(example.get("pass_at_1"), valueOf(passAtKOfTasks(tasks, 1)), tolerance),
    compared(example.get("pass_at_5"), valueOf(passAtKOfTasks(tasks, 5)), tolerance),
  ];
}

export const MEAN_VECTORS: readonly VectorCheck[] = [
  {
    file: "error_bars",
    compare: errorBars,
    leftOut: [
      PROVENANCE,
      { paths: /se_bernoulli$/u, why: "p(1-p)/n is the error that statistics.md forbids" },
      { paths: /se_cluster_miller$/u, why: "mixes n and n - 1; statistics.md takes G/(G-1)" },
    ],
  },
  {
    file: "proportions_tests",
    compare: proportions,
    leftOut: [
      PROVENANCE,
      {
        paths: /\/(normal|agresti_coull|jeffreys|clopper_pearson)\//u,
        why: "shares have Wilson's interval",
      },
      { paths: /\/chi2_(cc|p)$/u, why: "McNemar's test is exact here" },
      { paths: /\/(bonferroni|by|hochberg)\//u, why: "statistics.md wants Holm and Benjamini-Hochberg" },
    ],
  },
  { file: "pass_at_k", compare: passAtKs, leftOut: [PROVENANCE] },
];
