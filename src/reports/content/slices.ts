import { sliceChart } from "../../charts/index.ts";
import type { Slice, Summary } from "../../core/index.ts";
import { type Block, type Section, picture, textBlock } from "./block.ts";

/** The score cut by what is known of tasks, judges and people. */
export function slicesSection(summary: Summary): Section[] {
  const blocks = summary.slices.flatMap((slice) => sliceBlocks(summary, slice));
  if (blocks.length === 0) return [];
  const hint = textBlock(
    "quiet",
    "Small groups vary by chance, and among many groups some always stand out. Treat differences here as hints for the next run.",
  );
  return [{ title: "Breakdown", blocks: [hint, ...blocks] }];
}

function sliceBlocks(summary: Summary, slice: Slice): Block[] {
  const chart = sliceChart(summary, slice);
  return chart === null ? [] : picture(`slice-${slice.by}`, chart, false);
}
