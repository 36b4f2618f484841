import { useLingui } from "@lingui/react/macro";
import type { ItemDetailView, RunTaskView } from "../../../contract/index.ts";
import { type Message, previewMessages } from "../../../core/index.ts";
import { formatShort } from "../../../presentation/index.ts";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";

type Items = ReadonlyMap<number, ItemDetailView>;

interface Looks {
  readonly columns: number;
  /** What the list was narrowed to that one came from; empty where all tasks are walked. */
  readonly narrowedTo: string;
}

/** What was asked, what answers are held against, and what they are scored by. */
export function useTaskLines(view: RunTaskView, items: Items, looks: Looks): readonly Line[] {
  const { t } = useLingui();
  const { task, title, category, position, total } = view;
  const { columns, narrowedTo } = looks;
  const section = (head: string, texts: readonly string[]): Line[] =>
    texts.length === 0 ? [] : [[], bold(head), ...texts.flatMap((text) => paragraph(text, columns))];
  const sent = [...items.values()].flatMap(({ response }) => (response === null ? [] : [response.messages]));
  const isSame = sent.every((messages) => JSON.stringify(messages) === JSON.stringify(sent[0]));
  const walked =
    narrowedTo === ""
      ? t`Task ${position} of ${total}`
      : t`Task ${position} of ${total} · Filter: ${narrowedTo}`;
  const place = position === null ? "" : walked;
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
