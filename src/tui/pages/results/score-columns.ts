import { useLingui } from "@lingui/react/macro";
import { axisFor } from "../../../charts/index.ts";
import { type LeaderboardRow, type ModelResult, rankingScore } from "../../../core/index.ts";
import { estimateText, rankWords } from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { axisText, intervalPlot } from "../../parts/plot.ts";
import type { TableColumn } from "../../parts/table-layout.ts";

const PLOT_COLUMNS = 24;

/** A model's score, drawn and written with its interval, and its rank: in one run or over all. */
export function useScoreColumns<Row extends ModelResult | LeaderboardRow>(
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const axis = axisFor(rows.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  return [
    {
      name: "plot",
      header: axisText(axis, PLOT_COLUMNS),
      cell: (row) => ({ text: intervalPlot(axis, rankingScore(row), PLOT_COLUMNS, glyph), color: "blue" }),
      isDrawn: true,
      // What it draws is written beside it; everything else that gives way is written nowhere else.
      spare: 9,
    },
    {
      name: "score",
      header: t`Score (95 % CI)`,
      align: "right",
      cell: (row) => estimateText(rankingScore(row)),
    },
    {
      name: "rank",
      header: t`Rank`,
      align: "right",
      cell: ({ rankInterval }) => rankWords(rankInterval),
      spare: 1,
    },
  ];
}
