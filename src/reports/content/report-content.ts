import { type Calibration, type Summary, plainLine } from "../../core/index.ts";
import type { Section } from "./block.ts";
import { comparisonsSection } from "./comparisons.ts";
import type { Example } from "../examples/example.ts";
import { examplesSection } from "./examples.ts";
import { failuresSection } from "./failures.ts";
import { glanceSection } from "./glance.ts";
import { judgesCheckedSection } from "./judges-checked.ts";
import { methodsSections } from "./methods.ts";
import { missingScoresSection } from "./missing-scores.ts";
import { noiseSection } from "./noise.ts";
import { pairsSections } from "./pairs.ts";
import { peopleSection } from "./people.ts";
import { rankingSection } from "./ranking.ts";
import { runFactsSection } from "./run-facts.ts";
import { slicesSection } from "./slices.ts";
import { usageSections } from "./usage.ts";

/** What a report can tell besides the summary. */
export interface ReportMaterial {
  /** Of the run's judges, where people have scored as well. */
  readonly calibration?: Calibration | null;
  /** Where somebody wants prompts and answers in it. */
  readonly examples?: readonly Example[];
  /** Whether prompts and answers stand in the same file. */
  readonly quotesAnswers?: boolean;
}

/** Everything a report says, in its order; what there is nothing to say of is left out. */
export function reportContent(
  summary: Summary,
  { calibration = null, examples = [], quotesAnswers = examples.length > 0 }: ReportMaterial = {},
): readonly Section[] {
  const leaders = summary.ranking.filter(({ score }) => score.known).map(({ modelId }) => plainLine(modelId));
  return [
    rankingSection(summary),
    ...glanceSection(summary),
    ...comparisonsSection(summary),
    ...peopleSection(summary),
    ...pairsSections(summary),
    ...examplesSection(examples, leaders),
    ...slicesSection(summary),
    ...noiseSection(summary),
    ...judgesCheckedSection(calibration),
    ...usageSections(summary),
    ...missingScoresSection(summary.ranking),
    ...failuresSection(summary.failures),
    runFactsSection(summary),
    ...methodsSections(quotesAnswers),
  ];
}
