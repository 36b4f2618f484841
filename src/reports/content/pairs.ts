import {
  type Column,
  type PairsResult,
  type Summary,
  english,
  estimateCell,
  modelLabel,
  number,
  pairHabitWords,
  pairsVerdict,
  text,
} from "../../core/index.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { ranksCell } from "../columns/ranks-cell.ts";
import { counted } from "../text/counted.ts";
import { type Block, type Section, textBlock, tableBlock } from "./block.ts";

type Compared = PairsResult["models"][number];

/** What came of showing answers two by two. */
export function pairsSections({ pairs, ranking }: Summary): Section[] {
  const labels = new Map(ranking.map((result) => [result.modelId, modelLabel(result)]));
  const label = (modelId: string): string => labels.get(modelId) ?? modelId;
  const columns = columnsWith(label);
  return pairs
    .filter(({ verdicts }) => verdicts > 0)
    .map((result) => ({
      title: result.by === "people" ? "Pairwise comparisons, by people" : "Pairwise comparisons, by judges",
      blocks: [
        ...verdict(pairsVerdict(result, ranking, { label }).map(english)),
        textBlock("text", verdictWords(result)),
        tableBlock("Pairwise comparisons", columns, result.models),
        ...habits(result, label),
      ],
    }));
}

function columnsWith(label: (modelId: string) => string): Column<Compared>[] {
  return [
    { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(label(modelId)) },
    {
      name: "rating",
      header: "Strength",
      unit: "1000 is average",
      align: "right",
      cell: ({ rating }) => estimateCell(rating, 0),
    },
    {
      name: "winRate",
      header: "Win rate",
      unit: "%",
      align: "right",
      cell: ({ winRate }) => percentCell(winRate, 0),
    },
    {
      name: "ranks",
      header: "Ranks",
      align: "right",
      cell: ({ rankInterval }) => ranksCell(rankInterval),
    },
    { name: "wins", header: "Won", align: "right", cell: ({ wins }) => number(wins, 0) },
    { name: "losses", header: "Lost", align: "right", cell: ({ losses }) => number(losses, 0) },
    { name: "draws", header: "Drawn", align: "right", cell: ({ draws }) => number(draws, 0) },
  ];
}

function verdictWords({ verdicts, bothBad }: PairsResult): string {
  const bad = bothBad === 0 ? "" : `, ${bothBad} of them "both bad"`;
  return `${counted(verdicts, "verdict")}${bad}. Draws count as half a win. Strength is the Bradley–Terry estimate on the Elo scale.`;
}

const verdict = (sentences: readonly string[]): Block[] =>
  sentences.length === 0 ? [] : [textBlock("text", sentences.join(" "))];

function habits(result: PairsResult, label: (modelId: string) => string): Block[] {
  const words = pairHabitWords(result, label).join(" ");
  return words === "" ? [] : [textBlock("quiet", words)];
}
