import { sliceChart } from "../../charts/index.ts";
import type { Slice, Summary } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { type Block, type Section, picture, said } from "./block.ts";

/** Groups that a picture shows, those with the most tasks; the table has them all. */
const MOST_DRAWN = 16;

/** The score cut by what is known of tasks, judges and people. */
export function slicesSection(summary: Summary): Section[] {
  const blocks = summary.slices.flatMap((slice) => sliceBlocks(summary, slice));
  if (blocks.length === 0) return [];
  const hint = said(
    "quiet",
    "Small groups vary by chance, and among many groups some always stand out. Treat differences here as hints for the next run.",
  );
  return [{ title: "Breakdown", blocks: [hint, ...blocks] }];
}

function sliceBlocks(summary: Summary, slice: Slice): Block[] {
  const largest = new Set(slice.groups.toSorted((a, b) => tasksOf(b) - tasksOf(a)).slice(0, MOST_DRAWN));
  const drawn = sliceChart(summary, { ...slice, groups: slice.groups.filter((group) => largest.has(group)) });
  const whole = sliceChart(summary, slice);
  if (drawn === null || whole === null) return [];
  const rest = slice.groups.length - largest.size;
  const left = `The chart shows the largest groups; ${counted(rest, "smaller one")} ${rest === 1 ? "is" : "are"} in the table.`;
  const caption = rest === 0 ? drawn.caption : `${drawn.caption} ${left}`;
  return picture(`slice-${slice.by}`, { ...drawn, caption, table: whole.table }, false);
}

/** How many tasks a group has, counted where a model has most of them. */
function tasksOf({ models }: Slice["groups"][number]): number {
  return Math.max(0, ...Object.values(models).map((mean) => (mean.known ? mean.n : 0)));
}
