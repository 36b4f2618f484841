import { rankIntervalsChart, rankingChart } from "../../charts/index.ts";
import {
  BASES,
  type ModelResult,
  type Summary,
  decimalText,
  pickedLeader,
  plainLine,
  wholeNumber,
} from "../../core/index.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { rankingColumns } from "../ranking-columns.ts";
import { counted } from "../text/counted.ts";
import { type Block, type Section, picture, textBlock, tableBlock } from "./block.ts";

/** Whose scores rank, of how many answers, and who has scored besides. */
function basisWords({ basis, metric, coverage }: Summary): string[] {
  if (basis === null) return [];
  const of = `${wholeNumber(coverage[basis])} of ${wholeNumber(coverage.answers)} answers`;
  const others = BASES.filter((one) => one !== basis && coverage[one] > 0).map(
    (one) => ` Scores by ${one} (${wholeNumber(coverage[one])} answers) are shown separately.`,
  );
  const who = basis === "metrics" ? `the metric ${plainLine(metric ?? "")}` : basis;
  return [`Ranked by ${who}, with scores for ${of}.${others.join("")}`];
}

/** As in a terminal; here is room for the interval of a share. */
const columnsOf = (summary: Summary) =>
  rankingColumns(summary).map((column) =>
    column.name === "autoFailRate"
      ? { ...column, cell: ({ autoFailRate }: ModelResult) => percentCell(autoFailRate, 1) }
      : column,
  );

/** Who is ahead, how sure that is, and what more tasks would show. */
export function rankingSection(summary: Summary): Section {
  const { ranking } = summary;
  return {
    title: "Ranking",
    blocks: [
      ...basisWords(summary).map((words) => textBlock("quiet", words)),
      ...picture("ranking", rankingChart(summary), true),
      tableBlock("Ranking", columnsOf(summary), ranking),
      ...leaderWords(summary),
      ...picture("ranks", rankIntervalsChart(summary), true),
      ...planning(summary),
    ],
  };
}

/** A mean that was picked for being the highest is not as sure as one that was named before. */
function leaderWords(summary: Summary): Block[] {
  const leader = pickedLeader(summary);
  if (leader?.score.known !== true || leader.score.interval === null) return [];
  const { low, high } = leader.score.interval;
  const words = `Intervals in the table don't account for picking the winner afterwards. ${plainLine(leader.modelId)} is the highest of ${leader.of}; adjusted for that, its interval is ${decimalText(low, 1)} to ${decimalText(high, 1)}.`;
  return [textBlock("quiet", words)];
}

function planning({ planning: plan }: Summary): Block[] {
  if (plan === null) return [];
  const between = `between ${plainLine(plan.first)} and ${plainLine(plan.second)}`;
  const shown =
    plan.smallestDifference === null
      ? `${counted(plan.tasks, "task")} are too few to detect any difference ${between} (80 % power).`
      : `With ${counted(plan.tasks, "task")}, a difference of ${decimalText(plan.smallestDifference, 1)} points ${between} can be detected (80 % power).`;
  if (plan.moreTasks === null) return [textBlock("text", shown)];
  const more =
    plan.moreTasks === 0
      ? `That is enough for ${decimalText(plan.target, 1)} points.`
      : `Detecting ${decimalText(plan.target, 1)} points would take about ${counted(plan.moreTasks, "more task")}.`;
  return [textBlock("text", `${shown} ${more}`)];
}
