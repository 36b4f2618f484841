import { ratingHistogramChart } from "../../charts/index.ts";
import {
  type Column,
  type MessageDescriptor,
  type PeopleResult,
  type SessionKind,
  type Summary,
  agreementWords,
  english,
  estimateCell,
  fewPeopleMessage,
  modelLabel,
  number,
  peopleOrderMessages,
  plainLine,
  ratersOf,
  repeatWords,
  text,
  unknown,
  weightedMean,
} from "../../core/index.ts";
import { type Block, type Section, picture, textBlock, tableBlock } from "./block.ts";

type Total = PeopleResult["totals"][number];
type Criterion = Total["criteria"][number];
type ManualModel = NonNullable<PeopleResult["manual"]>["models"][number];

const KIND_WORDS: Readonly<Record<SessionKind, string>> = {
  criteria: "by criteria",
  rating: "1 to 5",
  comparison: "pairwise",
};

const CRITERION_COLUMNS: readonly Column<Criterion>[] = [
  { name: "name", header: "Criterion", align: "left", cell: ({ name }) => text(name) },
  { name: "mean", header: "Mean", unit: "of 100", align: "right", cell: ({ mean }) => estimateCell(mean, 1) },
  {
    name: "weight",
    header: "Weight",
    align: "right",
    cell: ({ weight }) => number(weight, digitsOf(weight)),
  },
  { name: "n", header: "Scores", align: "right", cell: ({ n }) => number(n, 0) },
  {
    name: "maxScore",
    header: "Scale up to",
    align: "right",
    cell: ({ maxScore }) => number(maxScore, digitsOf(maxScore)),
  },
];

/** What people said: means by weighted criteria, ratings, and who said it. */
export function peopleSection(summary: Summary): Section[] {
  const { people } = summary;
  if (people === null) return [];
  const labels = labelsOf(summary);
  return [
    {
      title: "Human scores",
      blocks: [
        ...sessions(people),
        ...byCriteria(people, summary, labels),
        ...ratingOrder(people, summary),
        ...picture("ratings", ratingHistogramChart(summary), false),
        ...manualScores(people, labels),
      ],
    },
  ];
}

function sessions({ sessions: list, repeats, agreement }: PeopleResult): Block[] {
  if (list.length === 0) return [];
  const words = list.map(({ rater, kind, unblinded, repeated }) => {
    const seen = unblinded ? ", not blind: results were opened before the end" : "";
    const again = repeated === 0 ? "" : `, ${repeated} answers scored again later`;
    return `${plainLine(rater)} (${KIND_WORDS[kind]}${seen}${again})`;
  });
  const few = fewPeopleMessage(list);
  return [
    textBlock("quiet", `Finished sessions: ${words.join("; ")}.`),
    ...agreement.map((found) => textBlock("text", agreementWords(found))),
    ...(few === null ? [] : [textBlock("text", english(few))]),
    ...repeats.map((repeat) => textBlock("quiet", repeatWords(repeat))),
  ];
}

function byCriteria(
  { totals: list, sessions: held }: PeopleResult,
  summary: Summary,
  labels: ReadonlyMap<string, string>,
): Block[] {
  const [first] = list;
  if (first === undefined) return [];
  const label = ({ modelId }: Total) => labels.get(modelId) ?? modelId;
  const columns: Column<Total>[] = [
    { name: "model", header: "Model", align: "left", cell: (total) => text(label(total)) },
    {
      name: "weightedMean",
      header: "Weighted mean",
      unit: "of 100",
      align: "right",
      cell: (total) => estimateCell(weightedMean(total), 1),
    },
    ...first.criteria.map(({ name }, index) => ({
      name: `criterion${index}`,
      header: name,
      align: "right" as const,
      cell: ({ criteria }: Total) => {
        const criterion = criteria[index];
        return criterion === undefined ? unknown("no such criterion") : estimateCell(criterion.mean, 1);
      },
    })),
  ];
  const means = list.map(({ modelId, total }) => ({ modelId, mean: total }));
  return [
    ...inOrder("By criteria", peopleOrderMessages(summary, means, ratersOf(held, "criteria"))),
    textBlock(
      "quiet",
      "The highest weighted mean is first. All scores are on a scale of 0 to 100, whatever a criterion's maximum. The weighted mean counts each criterion by its weight. A score that nobody gave is missing, never 0.",
    ),
    tableBlock("Scores by criterion", columns, list),
    ...list.map((total): Block => ({
      kind: "fold",
      title: `${label(total)}: criteria`,
      blocks: [tableBlock(`Criteria of ${label(total)}`, CRITERION_COLUMNS, total.criteria, "name")],
    })),
  ];
}

function ratingOrder({ ratings, sessions: held }: PeopleResult, summary: Summary): Block[] {
  const means = ratings.map(({ modelId, rating }) => ({ modelId, mean: rating }));
  return inOrder("Ratings from 1 to 5", peopleOrderMessages(summary, means, ratersOf(held, "rating")));
}

/** What people's order is compared with the ranking's, and how far it can be chance. */
const inOrder = (title: string, messages: readonly MessageDescriptor[]): Block[] =>
  messages.length === 0 ? [] : [textBlock("text", `${title}: ${plainLine(messages.map(english).join(" "))}`)];

/** Kept apart from sessions: whoever scored by hand saw which model answered. */
function manualScores({ manual }: PeopleResult, labels: ReadonlyMap<string, string>): Block[] {
  if (manual === null) return [];
  const raters = manual.raters.map(({ rater, answers }) => `${plainLine(rater)} (${answers})`).join(", ");
  const columns: Column<ManualModel>[] = [
    {
      name: "model",
      header: "Model",
      align: "left",
      cell: ({ modelId }) => text(labels.get(modelId) ?? modelId),
    },
    {
      name: "score",
      header: "Mean",
      unit: "of 100",
      align: "right",
      cell: ({ score }) => estimateCell(score, 1),
    },
    { name: "answers", header: "Answers", align: "right", cell: ({ answers }) => number(answers, 0) },
  ];
  return [
    textBlock(
      "text",
      `Manual scores, given with the model's name in view, so not blind. Answers scored, by person: ${raters}.`,
    ),
    tableBlock("Manual scores", columns, manual.models),
  ];
}

function labelsOf({ ranking }: Summary): Map<string, string> {
  return new Map(ranking.map((result) => [result.modelId, modelLabel(result)]));
}

const digitsOf = (value: number): number => (Number.isInteger(value) ? 0 : 2);
