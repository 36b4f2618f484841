import { useLingui } from "@lingui/react/macro";
import type { ItemDetailView, RunTaskView } from "../../../contract/index.ts";
import { type Message, previewMessages } from "../../../core/index.ts";
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
  spoken,
} from "../../../presentation/index.ts";
import { type Line, bold, dim, paragraph, plain } from "../../parts/lines.tsx";

type Items = ReadonlyMap<number, ItemDetailView>;
type Cell = RunTaskView["cells"][number];

/** What was asked, what answers are held against, and what they are scored by. */
export function useTaskLines(view: RunTaskView, items: Items, columns: number): readonly Line[] {
  const { t } = useLingui();
  const { task, title, category, position, total } = view;
  const section = (head: string, texts: readonly string[]): Line[] =>
    texts.length === 0 ? [] : [[], bold(head), ...texts.flatMap((text) => paragraph(text, columns))];
  const sent = [...items.values()].flatMap(({ response }) => (response === null ? [] : [response.messages]));
  const isSame = sent.every((messages) => JSON.stringify(messages) === JSON.stringify(sent[0]));
  const place = position === null ? "" : t`Task ${position} of ${total}`;
  const rubric = task.rubric.map(({ text, maxScore, weight }) => {
    const [most, share] = [formatShort(maxScore), formatShort(weight)];
    return `- ${text} (${t`max ${most}, weight ${share}`})`;
  });
  const { excellent, good, pass, incorrectAnswerDirection: wrong } = task.references ?? {};
  const graded = [
    [t`Excellent`, excellent],
    [t`Good`, good],
    [t`Pass`, pass],
    [t`Typical wrong answers`, wrong],
  ].flatMap(([grade, text]) => (text === undefined ? [] : [[grade, text] as const]));
  const references = graded.map(([grade, text]) => (graded.length > 1 ? `${grade}: ${text}` : text));
  return [
    bold(title),
    dim([task.taskId, category, place].filter((text) => text !== "").join(" · ")),
    ...section(
      sent.length === 0 ? t`Prompt (not sent yet)` : t`Prompt as sent`,
      messageTexts(sent[0] ?? previewMessages(task, "auto")),
    ),
    ...(isSame
      ? []
      : paragraph(t`Models were sent different messages. Each answer shows its own.`, columns, {
          isDim: true,
        })),
    ...section(t`Reference answer`, references),
    ...section(
      t`Reference facts`,
      task.referenceFacts.map((fact) => `- ${fact}`),
    ),
    ...section(t`Rubric`, rubric),
    ...section(
      t`Auto-fail rules`,
      task.autoFail.map((rule) => `- ${rule}`),
    ),
  ];
}

const messageTexts = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ role, content }) => (role === "user" ? [content] : [`[${role}]`, content]));

/** Every model's answers: the score first, then points with their reasons, the text, and what it took. */
export function useAnswerLines(view: RunTaskView, items: Items, columns: number): readonly Line[] {
  const { t } = useLingui();
  const measures = useMeasures();
  const rows = criterionRows(view.task, [...items.values()]);
  const headOf = (cell: Cell): Line => {
    const score =
      cell.score === null ? reasonWords(cell.unscoredReason) : `${formatNumber(cell.score, 1)} / 100`;
    const failed = autoFailWords(cell);
    return [
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
  const answerOf = ({ item, response, scores }: ItemDetailView, isOneOfSeveral: boolean): Line[] => {
    const number = item.sample + 1;
    const message = item.error === null ? null : spoken(item.error.message);
    return [
      ...(isOneOfSeveral ? [bold(t`Sample ${number}`)] : []),
      ...(message === null
        ? []
        : paragraph(
            item.error?.stage === "judge" ? t`Judge failed: ${message}` : t`No answer: ${message}`,
            columns,
            { color: "red" },
          )),
      ...(response === null ? [] : paragraph(response.text, columns)),
      ...scores
        .filter(({ superseded, reason }) => !superseded && reason !== "")
        .flatMap(({ scorer, reason }) => paragraph(`${scorer}: ${reason}`, columns, { isDim: true })),
      ...(response === null ? [] : [dim(measures(response))]),
    ];
  };
  return view.cells.flatMap((cell): Line[] => {
    const own = cell.itemIds.flatMap((id) => items.get(id) ?? []);
    return [
      [],
      headOf(cell),
      ...pointsOf(own),
      ...(own.length < cell.itemIds.length ? [plain(t`Loading the answer…`)] : []),
      ...own.flatMap((detail) => [[], ...answerOf(detail, own.length > 1)]),
    ];
  });
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
