import type { Calibration, Summary } from "../../core/index.ts";
import type { Section } from "./block.ts";
import { comparisonsSection } from "./comparisons.ts";
import { failuresSection } from "./failures.ts";
import { glanceSection } from "./glance.ts";
import { judgesCheckedSection } from "./judges-checked.ts";
import { METHODS } from "./methods.ts";
import { missingScoresSection } from "./missing-scores.ts";
import { noiseSection } from "./noise.ts";
import { pairsSections } from "./pairs.ts";
import { peopleSection } from "./people.ts";
import { rankingSection } from "./ranking.ts";
import { runFactsSection } from "./run-facts.ts";
import { slicesSection } from "./slices.ts";
import { usageSections } from "./usage.ts";

/** Everything a report says, in its order; what there is nothing to say of is left out. */
export function reportContent(
  summary: Summary,
  /** Of the run's judges, where people have scored as well. */
  calibration: Calibration | null = null,
): readonly Section[] {
  return [
    rankingSection(summary),
    ...glanceSection(summary),
    ...comparisonsSection(summary),
    ...peopleSection(summary),
    ...pairsSections(summary),
    ...slicesSection(summary),
    ...noiseSection(summary),
    ...judgesCheckedSection(calibration),
    ...usageSections(summary),
    ...missingScoresSection(summary.ranking),
    ...failuresSection(summary.failures),
    runFactsSection(summary),
    ...METHODS,
  ];
}
