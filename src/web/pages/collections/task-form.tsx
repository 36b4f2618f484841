import { Button, Group, Modal, SimpleGrid, Stack, TagsInput, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { TaskBody, TaskView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { formFaults } from "../../parts/faults.ts";
import { told } from "../../parts/toast.ts";
import { type TaskText, bodyOfText, textOf } from "./task-text.ts";

/** Fields of several lines, with what stands below their names. */
const LONG_FIELDS = [
  ["scenario", "Scenario", "Circumstances, one in each line."],
  [
    "vars",
    "Variables",
    "One in each line: name = value, with \\n for a new line. The prompt uses them as {name}.",
  ],
  ["inputText", "Input text", "What the system-user recipe sends as the user's message."],
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
  // Where a conflict of names is told.
  "name",
  "prompt",
  "title",
  "category",
  "difficulty",
  "tags",
  ...LONG_FIELDS.map(([field]) => field),
];

/** A task, new in a collection or to be changed. */
export function TaskForm({
  task,
  collectionId,
  onClose,
}: {
  readonly task: TaskView | null;
  readonly collectionId: number;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState<TaskText>(() => textOf(task));
  // A task that was made but could not be put into the collection yet.
  const made = useRef<TaskView | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      const body = bodyOfText(text, task);
      if (task !== null) return await client.editTask({ params: { id: String(task.id) }, body });
      made.current = await savedNew(body, made.current);
      await client.addToCollection({ params: { id: String(collectionId) }, body: [made.current.id] });
      return made.current;
    },
    onSuccess: async (view) => {
      queries.setQueryData(["task", view.id], view);
      void queries.invalidateQueries({ queryKey: ["collection", String(collectionId)] });
      void queries.invalidateQueries({ queryKey: ["collections"] });
      await queries.invalidateQueries({ queryKey: ["tasks"] });
      told(task === null ? `${view.taskId} is added.` : `Saved as version ${view.version}.`);
      onClose();
    },
  });
  const faults = formFaults(save.error, FIELDS);
  const faultOf = (field: string): string | null =>
    faults.at(field) ?? faults.at(field === "taskId" ? "name" : `references.${field}`);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (save.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const field = (key: Exclude<keyof TaskText, "tags">) => ({
    value: text[key],
    error: faultOf(key),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setText({ ...text, [key]: event.currentTarget.value }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      title={task === null ? "Add task" : `Edit ${task.taskId}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Id"
              description={task === null ? "Unique, such as email-001." : "Stays as it is."}
              readOnly={task !== null}
              required
              data-autofocus={task === null}
              {...field("taskId")}
            />
            <TextInput label="Title" description="Optional." {...field("title")} />
            <TextInput label="Category" placeholder="general" {...field("category")} />
            <TextInput label="Difficulty" placeholder="Such as Easy" {...field("difficulty")} />
          </SimpleGrid>
          <Textarea
            label="Prompt"
            required
            autosize
            minRows={4}
            maxRows={20}
            data-autofocus={task !== null}
            {...field("prompt")}
          />
          <TagsInput
            label="Tags"
            value={[...text.tags]}
            onChange={(tags) => setText({ ...text, tags })}
            error={faultOf("tags")}
          />
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
          {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {task === null ? "Add" : "Save"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const savedNew = (body: TaskBody, made: TaskView | null): Promise<TaskView> =>
  made === null ? client.createTask({ body }) : client.editTask({ params: { id: String(made.id) }, body });
