import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { differenceAxisFor } from "../../../charts/index.ts";
import { type ModelDifference, type RunDiffPage, diffVerdict, isComparable } from "../../../core/index.ts";
import {
  NOT_KNOWN,
  estimateText,
  formatNumber,
  sideWords,
  spoken,
  translate,
} from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { axisText, intervalPlot } from "../../parts/plot.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { tableLines } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useWholeRows } from "../../parts/whole-rows.tsx";
import { formatTime } from "../../parts/time.ts";
import { useRoom } from "../../room.ts";
import { useMachine } from "../../world.ts";

interface ModelDifferencesProps {
  readonly diff: RunDiffPage;
  readonly rows: number;
}

/** The finding, which run is which, what to know first, and each model in both runs, paired by task. */
export function ModelDifferences({ diff, rows }: ModelDifferencesProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const [first = "", ...rest] = diffVerdict(diff).map(translate);
  const table = useColumns(diff);
  useWholeRows({ name: "diff models", columns: table, rows: diff.models, isOpened: true });
  const words = sideWords(diff);
  const quiet = (text: string): readonly Line[] => paragraph(text, columns, { isDim: true });
  const [before, after] = [diff.onlyFirst.join(", "), diff.onlySecond.join(", ")];
  const lines: readonly Line[] = [
    ...paragraph(first, columns, { isBold: true }),
    ...paragraph(rest.join(" "), columns),
    [],
    ...useSides(diff),
    ...(isComparable(diff)
      ? [
          ...(diff.caveats.length === 0
            ? []
            : [
                [],
                bold(t`Before you compare these runs`),
                ...diff.caveats.flatMap((caveat) =>
                  paragraph(`- ${spoken(caveat)}`, columns, { color: "yellow" }),
                ),
              ]),
          [],
          ...tableLines(table, diff.models, columns),
          [],
          ...quiet(
            `${words.difference} ${t`Means are over the tasks that have a score in both runs, so they can differ from the Results of each run.`}`,
          ),
          ...(before === "" ? [] : quiet(words.onlyFirst(before))),
          ...(after === "" ? [] : quiet(words.onlySecond(after))),
        ]
      : []),
  ];
  return <Scroll name="diff models" rows={rows} lines={lines} />;
}

/** Which run is which: the difference is the second minus the first. */
function useSides(diff: RunDiffPage): readonly Line[] {
  const { t } = useLingui();
  const { first, second, tasks } = diff;
  const words = sideWords(diff);
  const { columns } = useRoom();
  const { now } = useMachine();
  const isNamesake = first.name === second.name;
  const changed = formatNumber(tasks.changed.count);
  const side = (title: string, one: RunDiffPage["first"]): readonly Line[] => {
    const name = isNamesake ? `${one.name} ${one.runId}` : one.name;
    const count = plural(one.tasks, { one: "# task", other: "# tasks" });
    return paragraph(`${title}: ${name}, ${formatTime(one.createdAt, now())}, ${count}`, columns);
  };
  return [
    ...side(words.first, first),
    ...side(words.second, second),
    ...(tasks.changed.count === 0
      ? []
      : paragraph(t`Tasks that changed in between: ${changed}.`, columns, { isDim: true })),
  ];
}

const PLOT_COLUMNS = 24;
const COLORS = { better: "green", worse: "red" } as const;
const colorOf = (outcome: ModelDifference["outcome"]) =>
  outcome === "better" || outcome === "worse" ? { color: COLORS[outcome] } : {};

const meanText = (mean: ModelDifference["first"]): string =>
  mean.known ? formatNumber(mean.value, 1) : NOT_KNOWN;
const knownText = (value: number | null, digits: number): string =>
  value === null ? NOT_KNOWN : formatNumber(value, digits);

function useColumns(diff: RunDiffPage): readonly TableColumn<ModelDifference>[] {
  const { t } = useLingui();
  const { models } = diff;
  const words = sideWords(diff);
  const glyph = useGlyphs();
  const axis = differenceAxisFor(models.flatMap(({ difference }) => (difference.known ? [difference] : [])));
  const right = (
    name: string,
    header: string,
    spare: number,
    cell: (model: ModelDifference) => string,
  ): TableColumn<ModelDifference> => ({ name, header, align: "right", cell, spare });
  return [
    {
      name: "model",
      header: t`Model`,
      cell: ({ modelId, simulated }) => (simulated ? `${modelId} (${t`simulated`})` : modelId),
    },
    {
      name: "plot",
      header: axisText(axis, PLOT_COLUMNS),
      cell: ({ difference }) => ({
        text: intervalPlot(axis, difference, PLOT_COLUMNS, glyph),
        color: "blue",
      }),
      isDrawn: true,
      spare: 9,
    },
    {
      name: "difference",
      header: t`Difference (95 % CI)`,
      align: "right",
      cell: ({ difference, outcome }) => ({ text: estimateText(difference), ...colorOf(outcome) }),
    },
    {
      name: "change",
      header: t`Change`,
      cell: ({ outcome }) => ({ text: words.outcomes[outcome], ...colorOf(outcome) }),
      spare: 3,
    },
    right("first", words.first, 1, ({ first }) => meanText(first)),
    right("second", words.second, 2, ({ second }) => meanText(second)),
    right("detectable", t`Detectable from, points`, 4, ({ detectable }) => knownText(detectable, 1)),
    right("chance", t`Holm-adjusted p`, 5, ({ adjustedPValue }) => knownText(adjustedPValue, 3)),
  ];
}
