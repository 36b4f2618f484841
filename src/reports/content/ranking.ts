import { rankIntervalsChart, rankingChart } from "../../charts/index.ts";
import { type Basis, type ModelResult, type Summary, plainLine } from "../../core/index.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { RANKING_COLUMNS } from "../ranking-columns.ts";
import { counted } from "../text/counted.ts";
import { type Block, type Section, picture, said, tableBlock } from "./block.ts";

const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  judges: "Scores are those of the judges.",
  people: "No judge has scored: scores are those of people.",
  metrics: "Nobody has scored: scores are those of the metrics.",
};

/** As in a terminal; here is room for the interval of a share. */
const COLUMNS = RANKING_COLUMNS.map((column) =>
  column.name === "autoFailRate"
    ? { ...column, cell: ({ autoFailRate }: ModelResult) => percentCell(autoFailRate, 1) }
    : column,
);

/** Who is ahead, how sure that is, and what more tasks would show. */
export function rankingSection(summary: Summary): Section {
  const { basis, ranking } = summary;
  return {
    title: "Ranking",
    blocks: [
      ...(basis === null ? [] : [said("quiet", BASIS_WORDS[basis])]),
      ...picture("ranking", rankingChart(summary), true),
      tableBlock("Ranking", COLUMNS, ranking),
      ...picture("ranks", rankIntervalsChart(summary), true),
      ...planning(summary),
    ],
  };
}

function planning({ planning: plan, ranking, run }: Summary): Block[] {
  if (plan === null) return [];
  const [first, second] = ranking.map(({ modelId }) => plainLine(modelId));
  const between = first === undefined || second === undefined ? "" : ` between ${first} and ${second}`;
  const shown = `${counted(run.tasks, "task")} show a difference of ${plan.smallestDifference.toFixed(1)} points${between} four times out of five.`;
  const more =
    plan.moreTasks === 0
      ? `They are enough for ${plan.target.toFixed(1)} points.`
      : `For ${plan.target.toFixed(1)} points it would take about ${counted(plan.moreTasks, "more task")}.`;
  return [said("text", `${shown} ${more}`)];
}
