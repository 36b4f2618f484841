import { SMALL_SAMPLE_AUTO_FAILS, SMALL_SAMPLE_AUTO_FAIL_DIFFERENCES } from "./small-sample-auto-fails.ts";
import { SMALL_SAMPLE_AGREEMENT } from "./small-sample-agreement.ts";
import {
  CLUSTERS,
  type SmallSampleCell,
  type SmallSampleDesign,
  smallSampleCell,
} from "./small-sample-cell.ts";
import { SMALL_SAMPLE_DIFFERENCES } from "./small-sample-differences.ts";
import { SMALL_SAMPLE_MEANS } from "./small-sample-means.ts";

export const SMALL_SAMPLE_DESIGNS: readonly SmallSampleDesign[] = [
  ...SMALL_SAMPLE_MEANS,
  ...SMALL_SAMPLE_AUTO_FAILS,
  ...SMALL_SAMPLE_DIFFERENCES,
  ...SMALL_SAMPLE_AUTO_FAIL_DIFFERENCES,
  ...SMALL_SAMPLE_AGREEMENT,
];

/** How many studies a published figure is made of, where its design does not say. */
const PUBLISHED_STUDIES = 2000;

/** A published figure. */
export const publishedCell = (design: SmallSampleDesign, clusters: number): SmallSampleCell | null =>
  smallSampleCell(design, clusters, design.studies ?? PUBLISHED_STUDIES);

/** Below this, what is shown must say so. */
export const PROMISE = 0.93;

/** The table's head, as it stands in docs/statistics.md. */
export const TABLE_HEAD: readonly string[] = [
  `| data | ${CLUSTERS.map((clusters) => `${clusters} clusters`).join(" | ")} |`,
  `|---|${CLUSTERS.map(() => "---").join("|")}|`,
];

/** One design's line of the table, as published or from so many studies. */
export function tableRow(design: SmallSampleDesign, studies?: number): string {
  const cells = CLUSTERS.map((clusters) =>
    cellText(
      studies === undefined ? publishedCell(design, clusters) : smallSampleCell(design, clusters, studies),
    ),
  );
  return `| ${design.name} | ${cells.join(" | ")} |`;
}

/** `94.9 ± 0.5, 20.7 wide`; bold where it falls short, with how often the estimate says so. */
export function cellText(cell: SmallSampleCell | null): string {
  if (cell === null) return "no interval";
  const { coverage, monteCarloError, meanWidth, cautioned } = cell;
  const held = `${(100 * coverage).toFixed(1)} ± ${(100 * monteCarloError).toFixed(1)}`;
  const warned = cautioned === 0 ? "" : `, warned ${(100 * cautioned).toFixed(0)} %`;
  const width = `${meanWidth.toFixed(meanWidth < 10 ? 2 : 1)} wide`;
  return `${coverage < PROMISE ? `**${held}**` : held}, ${width}${warned}`;
}
