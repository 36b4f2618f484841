import { ratingHistogramChart } from "../../charts/index.ts";
import {
  type Column,
  type PeopleResult,
  type SessionKind,
  type Summary,
  agreementWords,
  estimateCell,
  modelLabel,
  number,
  plainLine,
  repeatWords,
  text,
  unknown,
} from "../../core/index.ts";
import { type Block, type Section, picture, said, tableBlock } from "./block.ts";

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
  {
    name: "weighted",
    header: "Weighted",
    align: "right",
    cell: ({ weighted }) => number(weighted, 1, "no human scores"),
  },
  { name: "n", header: "Scores", align: "right", cell: ({ n }) => number(n, 0) },
  {
    name: "maxScore",
    header: "Scale up to",
    align: "right",
    cell: ({ maxScore }) => number(maxScore, digitsOf(maxScore)),
  },
];

/** What people said: totals by weighted criteria, ratings, and who said it. */
export function peopleSection(summary: Summary): Section[] {
  const { people } = summary;
  if (people === null) return [];
  const labels = labelsOf(summary);
  return [
    {
      title: "Human scores",
      blocks: [
        ...sessions(people),
        ...totals(people, labels),
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
  return [
    said("quiet", `Finished sessions: ${words.join("; ")}.`),
    ...agreement.map((found) => said("text", agreementWords(found))),
    ...repeats.map((repeat) => said("quiet", repeatWords(repeat))),
  ];
}

function totals({ totals: list }: PeopleResult, labels: ReadonlyMap<string, string>): Block[] {
  const [first] = list;
  if (first === undefined) return [];
  const label = ({ modelId }: Total) => labels.get(modelId) ?? modelId;
  const columns: Column<Total & { readonly place: number }>[] = [
    { name: "place", header: "#", align: "right", cell: ({ place }) => number(place, 0) },
    { name: "model", header: "Model", align: "left", cell: (total) => text(label(total)) },
    {
      name: "total",
      header: "Total",
      unit: `of ${first.totalOf.toFixed(digitsOf(first.totalOf))}`,
      align: "right",
      cell: ({ total }) => estimateCell(total, 1),
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
  return [
    said(
      "text",
      "A total is the sum over criteria of the mean, of 100, times the weight. A score that nobody gave is missing, never 0.",
    ),
    tableBlock(
      "Totals by weighted criteria",
      columns,
      list.map((total, index) => ({ ...total, place: index + 1 })),
    ),
    ...list.map((total): Block => ({
      kind: "fold",
      title: `${label(total)}: criteria`,
      blocks: [tableBlock(`Criteria of ${label(total)}`, CRITERION_COLUMNS, total.criteria, "name")],
    })),
  ];
}

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
    said(
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
