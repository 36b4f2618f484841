import type { Estimate } from "../../core/index.ts";
import { cohenKappa } from "../agreement/cohen.ts";
import { kendall, spearman } from "../agreement/correlations.ts";
import { itemRestCorrelations } from "../agreement/item-rest.ts";
import { krippendorffAlpha } from "../agreement/krippendorff.ts";
import { gwet } from "../agreement/panel.ts";
import type { AgreementOptions, RatedUnit } from "../agreement/ratings.ts";
import type { ClusteredPoint } from "../means/clustered-slope.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";
import { type CoverageCase, holds, once, repeat } from "./coverage-case.ts";

export const CATEGORIES = [1, 2, 3, 4, 5];

/** A grade from 1 to 5. */
const grade = (quality: number) => Math.max(1, Math.min(5, Math.round(3 + quality)));

/** Two raters grade several responses to each task; tasks differ in quality and in how clear they are. */
export function gradedUnits(random: SeededRandom, tasks: number, responses: number): RatedUnit[] {
  return repeat(tasks, (task) => {
    const shared = random.normal();
    const doubt = 0.1 + 1.5 * random.next();
    return repeat(responses, () => {
      const quality = shared + 0.5 * random.normal();
      return { cluster: `${task}`, ratings: repeat(2, () => grade(quality + doubt * random.normal())) };
    });
  }).flat();
}

export const asPoints = (units: readonly RatedUnit[]): ClusteredPoint[] =>
  units.map(({ cluster, ratings: [x, y] }) => ({ cluster, x: Number(x), y: Number(y) }));

/** Fewer rounds than in earnest: 2,000 studies of each take minutes otherwise. */
const ROUNDS = 400;
const TASKS = 60;
const RESPONSES = 5;

function agreementCase(
  method: string,
  estimate: (units: readonly RatedUnit[], options: AgreementOptions) => Estimate,
): CoverageCase {
  const truth = once(() => {
    // A hundred is the fewest rounds; only the value is wanted, and one huge cluster spares them.
    const many = gradedUnits(seededRandom(4242), 30_000, RESPONSES).map((unit) => ({
      ...unit,
      cluster: "all",
    }));
    const limit = estimate(many, { rounds: 100, categories: CATEGORIES });
    return limit.known ? limit.value : 0;
  });
  return {
    method,
    design: `2 raters, ${TASKS} tasks x ${RESPONSES} responses`,
    study: (random) => {
      const units = gradedUnits(random, TASKS, RESPONSES);
      const options = { rounds: ROUNDS, seed: 1 + random.below(1e9), categories: CATEGORIES };
      const rows = units.map((unit, index) => ({ ...unit, cluster: `${index}` }));
      return {
        clustered: holds(estimate(units, options), truth()),
        rows: holds(estimate(rows, options), truth()),
      };
    },
  };
}

export const AGREEMENT_CASES: readonly CoverageCase[] = [
  agreementCase("krippendorffAlpha (ordinal)", (units, options) =>
    krippendorffAlpha(units, "ordinal", options),
  ),
  agreementCase("krippendorffAlpha (interval)", (units, options) =>
    krippendorffAlpha(units, "interval", options),
  ),
  agreementCase("cohenKappa", (units, options) => cohenKappa(units, "none", options)),
  agreementCase("cohenKappa (quadratic)", (units, options) => cohenKappa(units, "quadratic", options)),
  agreementCase("gwet", (units, options) => gwet(units, "none", options)),
  agreementCase("spearman", (units, options) => spearman(asPoints(units), options)),
  agreementCase("kendall", (units, options) => kendall(asPoints(units), options)),
  {
    method: "itemRestCorrelations",
    design: "two tasks, 12 models, correlation 0.5",
    study: (random) => {
      const models = repeat(12, (model) => ({ model: `${model}`, skill: random.normal() }));
      const task = () => new Map(models.map(({ model, skill }) => [model, skill + random.normal()]));
      const found = itemRestCorrelations(
        new Map([
          ["one", task()],
          ["other", task()],
        ]),
      );
      return { clustered: holds(found.get("one") ?? { known: false, reason: "not there" }, 0.5) };
    },
  },
];
