import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { TaskPreviewView, TaskVersionView, TaskView } from "../../../contract/index.ts";
import { fieldTexts, formatShort, taskFieldName } from "../../../presentation/index.ts";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";
import { formatTime } from "../../parts/time.ts";
import { diffLines } from "./diff-lines.ts";

function part(title: string, texts: readonly string[], columns: number): readonly Line[] {
  if (texts.length === 0) return [];
  return [[], bold(title), ...texts.flatMap((text) => paragraph(text, columns))];
}

const given = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);
const points = (texts: readonly string[]): readonly string[] => texts.map((text) => `- ${text}`);

/** A task with everything that is needed to judge answers to it. */
export function taskLines(task: TaskView, columns: number): readonly Line[] {
  const { taskId, title, templateVersion, cluster, version, vars, rubric, tags } = task;
  const facts = [
    task.category,
    ...given(task.subcategory),
    ...given(task.difficulty),
    ...(templateVersion === undefined ? [] : [t`template ${templateVersion}`]),
    ...(cluster === undefined ? [] : [t`cluster ${cluster}`]),
    t`version ${version}`,
    ...tags,
  ];
  return [
    [
      { text: taskId, isBold: true },
      { text: title === undefined ? "" : `  ${title}`, isBold: true },
    ],
    ...paragraph(facts.join(" · "), columns, { isDim: true }),
    ...(task.archivedAt === null ? [] : [[{ text: t`archived`, color: "yellow" } as const]]),
    ...part(t`Prompt`, [...points(task.scenario), task.prompt], columns),
    ...part(t`Input text`, given(task.inputText), columns),
    ...part(
      t`Variables`,
      Object.entries(vars).map(([name, value]) => `${name} = ${value}`),
      columns,
    ),
    ...part(
      t`Rubric`,
      rubric.map(({ text, weight, maxScore }) => `- ${text}  (${amounts(weight, maxScore)})`),
      columns,
    ),
    ...part(t`Auto-fail rules`, points(task.autoFail), columns),
    ...part(t`Reference facts`, points(task.referenceFacts), columns),
    ...part(t`Reference answer`, given(task.excellent), columns),
    ...part(t`Good answer`, given(task.good), columns),
    ...part(t`Passing answer`, given(task.pass), columns),
    ...part(t`Common mistakes`, given(task.incorrectAnswerDirection), columns),
  ];
}

function amounts(weight: number, maxScore: number): string {
  return `${t`Max score`} ${formatShort(maxScore)}, ${t`Weight`} ${formatShort(weight)}`;
}

/** The messages that a model would be sent. */
export function previewLines(
  { messages, missing, unused }: TaskPreviewView,
  columns: number,
): readonly Line[] {
  const [without, spare] = [missing.join(", "), unused.join(", ")];
  return [
    ...(without === ""
      ? []
      : paragraph(t`Variables without a value: ${without}`, columns, { color: "yellow" })),
    ...(spare === ""
      ? []
      : paragraph(t`Variables the prompt doesn't use: ${spare}`, columns, { isDim: true })),
    ...messages.flatMap(({ role, content }) => [[], dim(role), ...paragraph(content, columns)]),
  ];
}

/** Every version, newest first, with what each changed. */
export function historyLines(
  versions: readonly TaskVersionView[],
  { columns, now }: { readonly columns: number; readonly now: number },
): readonly Line[] {
  return versions.flatMap((one, index) => {
    const { version, createdAt } = one;
    const before = versions[index + 1];
    return [
      ...(index === 0 ? [] : [[]]),
      [
        { text: t`Version ${version}`, isBold: true, color: "blue" as const },
        { text: `  ${formatTime(createdAt, now)}`, isDim: true },
        { text: index === 0 ? `  ${t`current version`}` : "", isDim: true },
      ],
      ...(before === undefined ? [dim(t`First version.`)] : changes(one, before, columns)),
    ];
  });
}

function changes(version: TaskVersionView, before: TaskVersionView, columns: number): readonly Line[] {
  const old = fieldTexts(before.task);
  const changed = Object.entries(fieldTexts(version.task)).filter(([field, text]) => old[field] !== text);
  if (changed.length === 0) return [dim(t`No visible changes.`)];
  return changed.flatMap(([field, text]) => {
    const name = taskFieldName(field);
    return diffLines(name === undefined ? field : i18n._(name), old[field] ?? "", text, columns);
  });
}
