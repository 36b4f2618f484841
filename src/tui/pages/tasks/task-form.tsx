import { useLingui } from "@lingui/react/macro";
import {
  type CollectionView,
  type NewTaskInput,
  type TaskView,
  patchBetween,
} from "../../../contract/index.ts";
import {
  ADVANCED_TASK_FIELDS,
  DEFAULT_CATEGORY,
  type DescribedField,
  MORE_TASK_FIELDS,
  type RubricRow,
  TASK_FIELD_NAMES,
  type TaskDraft,
  taskBody,
  taskDraft,
  taskFromDraft,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, rowsIn, textIn } from "../../parts/form-fields.ts";
import type { SavedOver } from "../../parts/use-form-saving.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TASK_LISTS, tagsOf, tagsText } from "./task-queries.ts";

interface TaskFormProps {
  readonly task: TaskView | null;
  /** Where a new task goes; null: into none. */
  readonly collection: Pick<CollectionView, "id"> | null;
}

/** A task, new or to be changed. */
export function TaskForm({ task, collection }: TaskFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  const edited = task?.taskId ?? "";
  const save = (body: NewTaskInput, over: SavedOver<TaskView> | null): Promise<TaskView> =>
    over === null
      ? client.createTask({ query: collection === null ? {} : { collectionId: String(collection.id) }, body })
      : client.editTask({
          params: { id: String(over.now.id) },
          ifMatch: over.ifMatch,
          body: patchBetween<NewTaskInput>(taskBody(over.now), body),
        });
  return (
    <Form
      keptAs={`task/${task?.id ?? `new/${collection?.id ?? ""}`}`}
      title={task === null ? t`Add task` : t`Edit ${edited}`}
      fields={useFields(task !== null)}
      initial={valuesOf(taskDraft(task))}
      saveLabel={task === null ? t`Add task` : t`Save task`}
      onCancel={close}
      edits={
        task === null
          ? null
          : {
              changed: t`This task was changed elsewhere`,
              read: () => client.getTask({ params: { id: String(task.id) } }),
              valuesOf: (now) => valuesOf(taskDraft(now)),
            }
      }
      onSave={async (values, over) => {
        const saved = over?.now ?? null;
        const { taskId, version } = await save(taskFromDraft(draftOf(values, saved), saved), over);
        await renew(...TASK_LISTS);
        say(task === null ? t`${taskId} added` : t`${taskId} saved as version ${version}`);
        close();
      }}
    />
  );
}

const isMore = (values: FormValues): boolean => values["isMore"] === true;
const isAdvanced = (values: FormValues): boolean => values["isAdvanced"] === true;

function useFields(isKept: boolean): readonly FormField[] {
  const { t } = useLingui();
  const rubric = useRubricField();
  const described =
    (kind: "text" | "long-text", isShown: (values: FormValues) => boolean) =>
    ([name, about]: DescribedField): FormField => ({
      kind: name === "title" ? "text" : kind,
      name,
      label: t(TASK_FIELD_NAMES[name]),
      isShown,
      ...(about === null ? {} : { help: t(about) }),
    });
  return [
    { kind: "long-text", name: "prompt", label: t`Prompt` },
    {
      kind: "long-text",
      name: "excellent",
      label: t`Reference answer`,
      help: t`Optional. Judges compare answers with it.`,
    },
    rubric,
    { kind: "text", name: "category", label: t`Category`, placeholder: DEFAULT_CATEGORY },
    { kind: "text", name: "difficulty", label: t`Difficulty`, placeholder: t`e.g. Easy` },
    { kind: "text", name: "tags", label: t`Tags`, help: t`With commas between them.` },
    { kind: "switch", name: "isMore", label: t`More fields` },
    ...MORE_TASK_FIELDS.map(described("long-text", isMore)),
    { kind: "switch", name: "isAdvanced", label: t`Advanced` },
    {
      kind: "text",
      name: "taskId",
      label: t`ID`,
      help: t`Unique, e.g. email-001. Generated if empty.`,
      isShown: (values) => isAdvanced(values) && !isKept,
    },
    ...ADVANCED_TASK_FIELDS.map(described("text", isAdvanced)),
    {
      kind: "long-text",
      name: "metadata",
      label: t`Metadata`,
      help: t`A JSON object with your own keys.`,
      isShown: isAdvanced,
    },
  ];
}

function useRubricField(): FormField {
  const { t } = useLingui();
  const [maxScore, weight] = [t`Max score`, t`Weight`];
  return {
    kind: "rows",
    name: "rubric",
    label: t`Rubric`,
    help: t`What judges check in an answer.`,
    added: { text: "", maxScore: "1", weight: "1", id: "" },
    summary: (row) =>
      `${textIn(row, "text")}  ${maxScore} ${textIn(row, "maxScore")}, ${weight} ${textIn(row, "weight")}`,
    fields: [
      { kind: "text", name: "text", label: t`Criterion`, placeholder: t`e.g. Names the deadline` },
      { kind: "text", name: "maxScore", label: maxScore },
      { kind: "text", name: "weight", label: weight },
    ],
  };
}

const isFilled = (draft: TaskDraft, fields: readonly DescribedField[]): boolean =>
  fields.some(([name]) => draft[name] !== "");

const valuesOf = (draft: TaskDraft): FormValues => ({
  ...draft,
  tags: tagsText(draft.tags),
  rubric: draft.rubric.map(({ id, text, maxScore, weight }) => ({
    id: id ?? "",
    text,
    maxScore: String(maxScore),
    weight: String(weight),
  })),
  isMore: isFilled(draft, MORE_TASK_FIELDS),
  isAdvanced: isFilled(draft, ADVANCED_TASK_FIELDS) || draft.metadata !== "",
});

function draftOf(values: FormValues, task: TaskView | null): TaskDraft {
  const before = taskDraft(task);
  const names = Object.keys(before) as (keyof TaskDraft)[];
  const texts = Object.fromEntries(names.map((name) => [name, textIn(values, name)]));
  const rubric = rowsIn(values, "rubric").map((row, key): RubricRow => ({
    key,
    id: textIn(row, "id") || null,
    text: textIn(row, "text"),
    maxScore: textIn(row, "maxScore"),
    weight: textIn(row, "weight"),
  }));
  const isSameRubric = JSON.stringify(valuesOf(before)["rubric"]) === JSON.stringify(values["rubric"]);
  const tags = textIn(values, "tags");
  return {
    ...(texts as unknown as TaskDraft),
    // A tag may hold a comma, and a rubric what the form does not show: what nobody touched stays as it is.
    tags: tags === tagsText(before.tags) ? before.tags : tagsOf(tags),
    rubric: isSameRubric ? before.rubric : rubric,
  };
}
