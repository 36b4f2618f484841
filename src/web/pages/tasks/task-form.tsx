import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, SimpleGrid, Text, TextInput, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import {
  type CollectionView,
  type NewTaskInput,
  type TaskView,
  patchBetween,
} from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { type Edits, edits } from "../../parts/edits.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";
import { Fold } from "./fold.tsx";
import { RubricRows } from "./rubric-rows.tsx";
import { TagField } from "./tag-field.tsx";
import { TaskPreview } from "./task-preview.tsx";
import { flushSync } from "react-dom";
import {
  ADVANCED_TASK_FIELDS,
  DEFAULT_CATEGORY,
  MORE_TASK_FIELDS,
  TASK_FIELD_NAMES,
  taskBody,
  taskDraft,
  taskFromDraft,
  type DescribedField,
  type ManyTasks,
  type TaskDraft,
  type TextField,
} from "../../../presentation/index.ts";

const PAUSE_MS = 300;

const ONE_LINE: ReadonlySet<TextField> = new Set<TextField>(["title"]);
const FIELDS = [...Object.keys(taskDraft(null)), "references"];

/** A task, new or to be changed. */
export function TaskForm({
  task,
  collection,
  onMany,
  onClose,
}: {
  readonly task: TaskView | null;
  /** Where a new task goes; null: into none. */
  readonly collection: CollectionView | null;
  /** Somebody wants to write several tasks at once. */
  readonly onMany?: (typed: ManyTasks) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const save = async (draft: TaskDraft): Promise<TaskView> =>
    await client.createTask({
      query: collection === null ? {} : { collectionId: String(collection.id) },
      body: taskFromDraft(draft, null),
    });
  const edited = task?.taskId;
  return (
    <FormDrawer
      title={edited === undefined ? t`Add task` : t`Edit ${edited}`}
      size="xl"
      action={task === null ? t`Add task` : t`Save task`}
      keptAs={`task/${task?.id ?? "new"}`}
      initial={taskDraft(task)}
      fields={FIELDS}
      save={save}
      edits={task === null ? null : editsOf(task.id, t`This task was changed elsewhere`)}
      renews={["task", "tasks", "collection", "collections", "tags"]}
      done={({ taskId, version }) =>
        task === null ? t`${taskId} added` : t`${taskId} saved as version ${version}`
      }
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} task={task} onMany={onMany} />}
    </FormDrawer>
  );
}

const editsOf = (id: number, changed: string): Edits<TaskDraft, TaskView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getTask({ params }),
      draftOf: (now) => taskDraft(now),
      save: async (draft, now, ifMatch) =>
        await client.editTask({
          params,
          ifMatch,
          body: patchBetween<NewTaskInput>(taskBody(now), taskFromDraft(draft, now)),
        }),
    },
    { changed, names: TASK_FIELD_NAMES },
  );
};

type FieldsProps = FormFields<TaskDraft> & { readonly task: TaskView | null };

function Fields({
  onMany,
  ...props
}: FieldsProps & { readonly onMany: ((typed: ManyTasks) => void) | undefined }) {
  const { draft, change, faults, task } = props;
  const { t } = useLingui();
  const field = fieldProps(props);
  const [before] = useState(draft);
  const isFilled = ([name]: DescribedField): boolean => before[name] !== "";
  const hasFault = ([name]: DescribedField): boolean => field(name).error !== null;
  return (
    <>
      <Textarea
        label={t`Prompt`}
        required
        autosize
        minRows={6}
        maxRows={20}
        data-autofocus
        {...field("prompt")}
      />
      {onMany !== undefined && (
        <Text size="sm" mt={-8}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              const { prompt, category, difficulty, tags } = draft;
              // What goes along is not lost here.
              flushSync(() => change({ prompt: "", category: "", difficulty: "", tags: [] }));
              onMany({ prompts: prompt, category, difficulty, tags });
            }}
          >
            <Trans>Add many tasks at once</Trans>
          </Anchor>
        </Text>
      )}
      <Textarea
        label={t`Reference answer`}
        description={t`Optional. Judges compare answers with it.`}
        autosize
        minRows={2}
        maxRows={12}
        {...field("excellent")}
      />
      <RubricRows rows={draft.rubric} faults={faults} onChange={(rubric) => change({ rubric })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t`Category`} placeholder={DEFAULT_CATEGORY} {...field("category")} />
        <TextInput label={t`Difficulty`} placeholder={t`e.g. Easy`} {...field("difficulty")} />
      </SimpleGrid>
      <TagField value={draft.tags} onChange={(tags) => change({ tags })} error={faults.at("tags")} />
      <Fold
        title={t`More fields`}
        isNeeded={MORE_TASK_FIELDS.some(isFilled)}
        hasFault={MORE_TASK_FIELDS.some(hasFault)}
      >
        {MORE_TASK_FIELDS.map(([name, description]) => {
          const shared = {
            label: t(TASK_FIELD_NAMES[name]),
            description: description === null ? undefined : t(description),
            ...field(name),
          };
          return ONE_LINE.has(name) ? (
            <TextInput key={name} {...shared} />
          ) : (
            <Textarea key={name} autosize minRows={1} maxRows={12} {...shared} />
          );
        })}
      </Fold>
      <div>
        {task === null && draft.taskId.trim() === "" && (
          <Text size="sm" className="quiet">
            <Trans>ID: generated when you save</Trans>
          </Text>
        )}
        <Fold
          title={t`Advanced`}
          isNeeded={ADVANCED_TASK_FIELDS.some(isFilled) || before.metadata !== ""}
          hasFault={
            ADVANCED_TASK_FIELDS.some(hasFault) || [field("taskId"), field("metadata")].some(isFaulty)
          }
        >
          <TextInput
            label={t`ID`}
            description={
              task === null ? t`Unique, e.g. email-001. Generated if empty.` : t`Can't be changed.`
            }
            readOnly={task !== null}
            {...field("taskId")}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {ADVANCED_TASK_FIELDS.map(([name, description]) => (
              <TextInput
                key={name}
                label={t(TASK_FIELD_NAMES[name])}
                description={description === null ? undefined : t(description)}
                inputWrapperOrder={["label", "input", "description", "error"]}
                {...field(name)}
              />
            ))}
          </SimpleGrid>
          <Textarea
            label={t`Metadata`}
            description={t`A JSON object with your own keys.`}
            autosize
            minRows={1}
            maxRows={12}
            {...field("metadata")}
          />
        </Fold>
      </div>
      <Preview draft={draft} task={task} />
    </>
  );
}

const isFaulty = ({ error }: { readonly error: string | null }): boolean => error !== null;

const fieldProps =
  ({ draft, change, faults }: FieldsProps) =>
  (key: TextField) => ({
    value: draft[key],
    error: faults.at(key) ?? faults.at(`references.${key}`),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [key]: event.currentTarget.value }),
  });

/** The task as it would be sent, as soon as there is something to send. */
function Preview({ draft, task }: { readonly draft: TaskDraft; readonly task: TaskView | null }) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  if (settled.prompt.trim() === "") return null;
  const body = readable(settled, task);
  return body === null ? null : <TaskPreview task={{ ...body, taskId: body.taskId ?? "new" }} />;
}

/** Null while something cannot be read, which saving would tell. */
function readable(draft: TaskDraft, task: TaskView | null): NewTaskInput | null {
  try {
    return taskFromDraft(draft, task);
  } catch {
    return null;
  }
}
