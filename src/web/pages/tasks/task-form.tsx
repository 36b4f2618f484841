import { SimpleGrid, TextInput, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef } from "react";
import { type CollectionView, type TaskBody, type TaskView, patchBetween } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";
import { TagField } from "./tag-field.tsx";
import { bodyOf } from "./task-body.ts";
import { TaskPreview } from "./task-preview.tsx";
import { type TaskText, bodyOfText, textOf } from "./task-text.ts";

const PAUSE_MS = 300;

/** Fields of several lines, with what stands below their names. */
const LONG_FIELDS = [
  ["scenario", "Scenario", "Circumstances, one in each line."],
  [
    "vars",
    "Variables",
    'One in each line: name = value, with \\n for a new line; or JSON: {"name": "value"}. The prompt uses them as {name}.',
  ],
  ["inputText", "Input text", "Sent as the user message, with the prompt as system message."],
  [
    "rubric",
    "Rubric",
    "One item in each line: text | weight | max score. Weight and max score are 1 when left out.",
  ],
  ["autoFail", "Auto-fail rules", "Mistakes that make an answer worthless, one in each line."],
  ["referenceFacts", "Reference facts", "Statements that a good answer makes, one in each line."],
  ["excellent", "Excellent answer", ""],
  ["good", "Good answer", ""],
  ["pass", "Answer that just passes", ""],
  ["incorrectAnswerDirection", "What wrong answers get wrong", ""],
] as const;
const FIELDS = [
  "taskId",
  "prompt",
  "title",
  "category",
  "subcategory",
  "difficulty",
  "templateVersion",
  "cluster",
  "tags",
  "references",
  ...LONG_FIELDS.map(([field]) => field),
];

/** A task, new or to be changed. */
export function TaskForm({
  task,
  collection,
  onClose,
}: {
  readonly task: TaskView | null;
  /** Where a new task goes; null: into none. */
  readonly collection: CollectionView | null;
  readonly onClose: () => void;
}) {
  // A task that was made but could not be put into the collection yet.
  const made = useRef<TaskView | null>(null);
  const save = async (text: TaskText): Promise<TaskView> => {
    const body = bodyOfText(text, task);
    if (task !== null) return await edited(task, body);
    made.current = await savedNew(body, made.current);
    if (collection !== null)
      await client.addToCollection({ params: { id: String(collection.id) }, body: [made.current.id] });
    return made.current;
  };
  return (
    <FormDrawer
      title={task === null ? "Add task" : `Edit ${task.taskId}`}
      size="xl"
      action={task === null ? "Add" : "Save"}
      initial={textOf(task)}
      fields={FIELDS}
      save={save}
      renews={["task", "tasks", "collection", "collections"]}
      done={(view) => (task === null ? `${view.taskId} is added.` : `Saved as version ${view.version}.`)}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} task={task} />}
    </FormDrawer>
  );
}

const savedNew = (body: TaskBody, made: TaskView | null): Promise<TaskView> =>
  made === null ? client.createTask({ body }) : edited(made, body);

const edited = (task: TaskView, body: TaskBody): Promise<TaskView> =>
  client.editTask({ params: { id: String(task.id) }, body: patchBetween(bodyOf(task), body) });

function Fields({
  draft: text,
  change,
  faults,
  task,
}: FormFields<TaskText> & { readonly task: TaskView | null }) {
  const field = (key: Exclude<keyof TaskText, "tags">) => ({
    value: text[key],
    error: faults.at(key) ?? faults.at(`references.${key}`),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [key]: event.currentTarget.value }),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Id"
          description={task === null ? "Unique, such as email-001." : "Stays as it is."}
          readOnly={task !== null}
          required
          data-autofocus={task === null || undefined}
          {...field("taskId")}
        />
        <TextInput label="Title" description="Optional." {...field("title")} />
        <TextInput label="Category" placeholder="general" {...field("category")} />
        <TextInput label="Subcategory" {...field("subcategory")} />
        <TextInput label="Difficulty" placeholder="Such as Easy" {...field("difficulty")} />
        <TextInput
          label="Template version"
          placeholder="Such as v2, where the prompt is a template"
          {...field("templateVersion")}
        />
        <TextInput
          label="Cluster"
          description="Optional. Related tasks (one template, one source, paraphrases) share one and count as one."
          {...field("cluster")}
        />
      </SimpleGrid>
      <Textarea
        label="Prompt"
        required
        autosize
        minRows={3}
        maxRows={20}
        data-autofocus={task !== null || undefined}
        {...field("prompt")}
      />
      <TagField value={text.tags} onChange={(tags) => change({ tags })} error={faults.at("tags")} />
      {LONG_FIELDS.map(([key, label, description]) => (
        <Textarea
          key={key}
          label={label}
          description={description}
          autosize
          minRows={1}
          maxRows={12}
          {...field(key)}
        />
      ))}
      <Preview text={text} task={task} />
    </>
  );
}

/** The task as it would be sent, as soon as there is something to send. */
function Preview({ text, task }: { readonly text: TaskText; readonly task: TaskView | null }) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  if (settled.prompt.trim() === "") return null;
  const named = settled.taskId.trim() === "" ? { ...settled, taskId: "new" } : settled;
  const body = readable(named, task);
  return body === null ? null : <TaskPreview task={body} />;
}

/** Null while something cannot be read, which saving would tell. */
function readable(text: TaskText, task: TaskView | null): TaskBody | null {
  try {
    return bodyOfText(text, task);
  } catch {
    return null;
  }
}
