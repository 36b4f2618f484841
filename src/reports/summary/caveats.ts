import {
  type Basis,
  type Coverage,
  type ModelResult,
  type Summary,
  leftOutWords,
  rankingScore,
  wholeNumber,
} from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";
import { verdictSentences } from "../text/verdict-words.ts";
import { missingItems } from "./missing-items.ts";

/** What the scores of a ranking are and how many answers have one. */
export interface Scoring {
  readonly basis: Basis | null;
  /** The one that ranks, where metrics do. */
  readonly metric: string | null;
  readonly coverage: Coverage;
  /** How many people have scored. */
  readonly raters: number;
  readonly verdicts: Summary["verdicts"];
  /** Whether people are to score its answers: no judge is, and no metric has. */
  readonly isForPeople: boolean;
}

/** What is ranked and compared. */
type Findings = Pick<Summary, "ranking" | "comparisons">;

/** What a reader must know before believing a ranking: items left to do, items lost, models that are not real. */
export function caveats(findings: Findings, scoring: Scoring): string[] {
  const { ranking } = findings;
  return [
    ...(scoring.isForPeople ? scoredByPeople(ranking, scoring.coverage) : incomplete(ranking)),
    ...(scoring.basis === "judges" ? scoring.verdicts.flatMap(verdictSentences) : []),
    ...apart(scoring),
    ...fewPeople(scoring),
    ...unseenAutoFails(findings),
    ...simulated(ranking),
    ...replayed(ranking),
  ];
}

function incomplete(ranking: readonly ModelResult[]): string[] {
  let [open, lost, total, scored] = [0, 0, 0, 0];
  for (const result of ranking) {
    const missing = missingItems(result);
    open += result.counts.NEW + result.counts.WAITING_FOR_JUDGE;
    lost += missing - (result.unscored["open"] ?? 0);
    scored += result.scored;
    total += result.scored + missing;
  }
  const said: string[] = [];
  if (open > 0) said.push(`${open} of ${counted(total, "item")} ${be(open)} still open, so this can change.`);
  if (lost > 0) {
    const outcome = scored === 0 ? "" : ` and ${be(lost)} not in the means`;
    said.push(`${lost} of ${counted(total, "item")} ended without a score${outcome}.`);
  }
  return said;
}

/** How far people have come with answers that nobody else scores, and what of the run has no answer. */
function scoredByPeople(ranking: readonly ModelResult[], { people, answers }: Coverage): string[] {
  const sum = (of: (result: ModelResult) => number) => ranking.reduce((total, model) => total + of(model), 0);
  const leftOut = {
    empty: sum(({ unscored }) => (unscored["empty-answer"] ?? 0) + (unscored["tool-call"] ?? 0)),
    refusal: sum(({ unscored }) => unscored["refusal"] ?? 0),
  };
  const items = sum((model) => model.scored + missingItems(model));
  const open = sum(({ counts }) => counts.NEW);
  const lost = items - answers - open;
  const words = leftOutWords(leftOut);
  return [
    ...(people === answers
      ? []
      : [
          `${wholeNumber(people)} of ${wholeNumber(answers)} answers scored${words === "" ? "" : `; left out: ${words}`}.`,
        ]),
    ...(open === 0 ? [] : [`${open} of ${counted(items, "item")} ${be(open)} not answered yet.`]),
    ...(lost === 0 ? [] : [`${lost} of ${counted(items, "item")} got no answer.`]),
  ];
}

/** With several people, a difference counts only if other people would see it too; few cannot show that. */
const FEW_PEOPLE = 5;

function fewPeople({ basis, raters }: Scoring): string[] {
  if (basis !== "people" || raters < 2 || raters >= FEW_PEOPLE) return [];
  return [`${raters} people scored; so few can't show how much people differ, so only large gaps count.`];
}

/** Models that could have failed by a rule and have not: what their intervals make of that, and what differences do not. */
function unseenAutoFails({ ranking, comparisons }: Findings): string[] {
  const names = ranking.flatMap((result) => {
    const score = rankingScore(result);
    return score.known && score.caution !== undefined ? [result.modelId] : [];
  });
  if (names.length === 0) return [];
  const isAny = names.length > 1 && names.length === ranking.length;
  const whose = isAny ? "No auto-fail was seen" : `No auto-fail was seen for ${listed(names)}`;
  const ends =
    names.length === 1 ? "lower end of its interval allows" : "lower ends of their intervals allow";
  const isAnyLeadOpen = comparisons.some(
    ({ difference }) => difference.known && difference.caution !== undefined,
  );
  return [
    `${whose}; the ${ends} for one.`,
    ...(isAnyLeadOpen
      ? [
          "Differences between models don't allow for that, so some are less certain than their intervals say.",
        ]
      : []),
  ];
}

/** Whose scores rank where others have scored as well, and what those have. */
function apart({ basis, metric, coverage }: Scoring): string[] {
  const others = (["judges", "people", "metrics"] as const).filter(
    (one) => one !== basis && coverage[one] > 0,
  );
  if (basis === null || others.length === 0) return [];
  const of = `${wholeNumber(coverage[basis])} of ${wholeNumber(coverage.answers)} answers`;
  const words = others.map((one) => `${one} (${wholeNumber(coverage[one])})`);
  return [
    `Ranked by ${metric ?? basis}, with scores for ${of}. Scores by ${listed(words)} are shown separately.`,
  ];
}

function simulated(ranking: readonly ModelResult[]): string[] {
  const names = ranking.filter((result) => result.simulated).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  if (names.length < ranking.length) return [`${listed(names)} ${be(names.length)} simulated.`];
  return ["All models here are simulated: the numbers show how Assay works, not which model is good."];
}

function replayed(ranking: readonly ModelResult[]): string[] {
  const names = ranking.filter((result) => result.replayed === true).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  const whose = names.length === ranking.length ? "All answers" : `The answers of ${listed(names)}`;
  return [`${whose} are replayed from recordings; no model was called for them.`];
}

const be = (count: number): string => (count === 1 ? "is" : "are");
