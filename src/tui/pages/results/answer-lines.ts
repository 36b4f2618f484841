import { useLingui } from "@lingui/react/macro";
import type { ItemDetailView, RunTaskView, SessionView } from "../../../contract/index.ts";
import type { Score } from "../../../core/index.ts";
import {
  autoFailWords,
  criterionPoints,
  criterionRows,
  formatMoney,
  formatNumber,
  formatShort,
  meanPoints,
  milliseconds,
  reasonWords,
  scorerName,
  spoken,
} from "../../../presentation/index.ts";
import { type Line, bold, dim, paragraph, plain } from "../../parts/lines.tsx";

type Items = ReadonlyMap<number, ItemDetailView>;
type Cell = RunTaskView["cells"][number];

interface Looks {
  readonly columns: number;
  /** By which people's scores are named. */
  readonly sessions: readonly SessionView[];
  /** The answer that keys act on, where there are several. */
  readonly marked: number | undefined;
}

interface AnswerBlock {
  readonly itemId: number;
  readonly lines: readonly Line[];
}

/** Every answer: its model's score first, then points with their reasons, the text, and what it took. */
export function useAnswerBlocks(view: RunTaskView, items: Items, looks: Looks): readonly AnswerBlock[] {
  const { t } = useLingui();
  const answerOf = useAnswer(looks);
  const rows = criterionRows(view.task, [...items.values()]);
  const { columns, marked } = looks;
  const headOf = (cell: Cell): Line => {
    const score =
      cell.score === null ? reasonWords(cell.unscoredReason) : `${formatNumber(cell.score, 1)} / 100`;
    const failed = autoFailWords(cell);
    const isMarked = marked !== undefined && cell.itemIds.includes(marked);
    return [
      { text: isMarked ? "> " : "", isBold: true, color: "blue" },
      { text: `${cell.modelId}  `, isBold: true, color: "blue" },
      { text: score, isBold: true },
      { text: failed === null ? "" : `  ${failed}`, color: "red" },
    ];
  };
  const pointsOf = (own: readonly ItemDetailView[]): Line[] =>
    rows.flatMap(({ id, text, maxScore }) => {
      const mean = meanPoints(criterionPoints(own, id));
      const most = maxScore === null ? "" : ` / ${formatShort(maxScore)}`;
      return mean === null ? [] : paragraph(`  ${text}  ${formatShort(mean)}${most}`, columns);
    });
  return view.cells.flatMap((cell): AnswerBlock[] => {
    const own = cell.itemIds.flatMap((id) => items.get(id) ?? []);
    return cell.itemIds.map((itemId, index) => {
      const detail = items.get(itemId);
      return {
        itemId,
        lines: [
          [],
          ...(index === 0 ? [headOf(cell), ...pointsOf(own), []] : []),
          ...(detail === undefined
            ? [plain(t`Loading the answer…`)]
            : answerOf(detail, cell.itemIds.length > 1)),
        ],
      };
    });
  });
}

function useAnswer({ columns, sessions, marked }: Looks) {
  const { t } = useLingui();
  const measures = useMeasures();
  return ({ item, response, scores }: ItemDetailView, isOneOfSeveral: boolean): readonly Line[] => {
    const number = item.sample + 1;
    const message = item.error === null ? null : spoken(item.error.message);
    const sample = t`Sample ${number}`;
    return [
      ...(isOneOfSeveral ? [bold(item.id === marked ? `> ${sample}` : sample)] : []),
      ...(message === null
        ? []
        : paragraph(
            item.error?.stage === "judge" ? t`Judge failed: ${message}` : t`No answer: ${message}`,
            columns,
            { color: "red" },
          )),
      ...(item.skipReason === null ? [] : paragraph(reasonWords(item.skipReason), columns)),
      ...(response === null && message === null && item.skipReason === null
        ? [dim(t`Not answered yet`)]
        : []),
      ...(response === null ? [] : paragraph(response.text, columns)),
      ...scores
        .filter(({ superseded }) => !superseded)
        .flatMap((score) => scoreLines(score, sessions, columns)),
      ...(response === null ? [] : paragraph(measures(response), columns, { isDim: true })),
    ];
  };
}

/** Who scored an answer, how, and why. */
function scoreLines(score: Score, sessions: readonly SessionView[], columns: number): readonly Line[] {
  const { outcome, reason, flags } = score;
  const { kind, name } = scorerName(score, sessions);
  const value = outcome.scored
    ? `${formatShort(outcome.value)} / ${formatShort(outcome.scaleMax)}`
    : reasonWords(outcome.reason);
  return [
    [{ text: `${kind} ${name}  `, isDim: true }, { text: value }],
    ...(reason === "" ? [] : paragraph(reason, columns, { isDim: true })),
    ...(flags.length === 0 ? [] : paragraph(flags.map(reasonWords).join(", "), columns, { isDim: true })),
  ];
}

/** What an answer took: the model that served it, time, tokens, cost. */
function useMeasures(): (response: NonNullable<ItemDetailView["response"]>) => string {
  const { t } = useLingui();
  return ({ served, latencyMs, usage, costUsd }) => {
    const [sent, written] = [usage.inputTokens, usage.outputTokens];
    const tokens = [sent, written].map((count) => (count === null ? "–" : formatNumber(count))).join(" → ");
    const cost = costUsd === null ? t`unknown` : formatMoney(costUsd);
    return [
      ...(served?.model === null || served?.model === undefined ? [] : [served.model]),
      milliseconds(latencyMs),
      `${t`Tokens`}: ${tokens}`,
      `${t`Cost`}: ${cost}`,
    ].join(" · ");
  };
}
