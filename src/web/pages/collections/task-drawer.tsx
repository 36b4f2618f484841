import { Button, Drawer, Group, List, Mark, Stack, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TaskView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { told, tellFailure } from "../../parts/toast.ts";
import { TaskForm } from "./task-form.tsx";
import { TaskPreview } from "./task-preview.tsx";
import "./collections.css";

/** One task with everything that is needed to judge answers to it. */
export function TaskDrawer({
  id,
  collectionId,
  onClose,
}: {
  readonly id: number;
  readonly collectionId: number;
  readonly onClose: () => void;
}) {
  const task = useQuery({
    queryKey: ["task", id],
    queryFn: () => client.getTask({ params: { id: String(id) } }),
  });
  const [isEdited, setEdited] = useState(false);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={task.data?.taskId ?? "Task"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {task.isError && <Problem error={task.error} onRetry={() => void task.refetch()} />}
      {task.data !== undefined && (
        <Shown
          task={task.data}
          collectionId={collectionId}
          onEdit={() => setEdited(true)}
          onClose={onClose}
        />
      )}
      {isEdited && task.data !== undefined && (
        <TaskForm task={task.data} collectionId={collectionId} onClose={() => setEdited(false)} />
      )}
    </Drawer>
  );
}

function Shown({
  task,
  collectionId,
  onEdit,
  onClose,
}: {
  readonly task: TaskView;
  readonly collectionId: number;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  const facts = [task.category, task.difficulty, `version ${task.version}`, ...task.tags];
  const grades = [
    ["Excellent", task.excellent],
    ["Good", task.good],
    ["Pass", task.pass],
    ["What wrong answers get wrong", task.incorrectAnswerDirection],
  ] as const;
  return (
    <Stack>
      <Actions task={task} collectionId={collectionId} onEdit={onEdit} onClose={onClose} />
      <div>
        {task.title !== undefined && <Title order={2}>{task.title}</Title>}
        <Text size="sm" className="quiet">
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </Text>
      </div>
      <Part title="Prompt">
        <Lines lines={task.scenario} />
        <PromptText task={task} />
        {task.inputText !== undefined && (
          <Text size="sm" className="task-text mono">
            {task.inputText}
          </Text>
        )}
      </Part>
      {Object.keys(task.vars).length > 0 && (
        <Part title="Variables">
          <Table aria-label="Variables">
            <Table.Tbody>
              {Object.entries(task.vars).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th className="mono">{name}</Table.Th>
                  <Table.Td className="task-text">{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Part>
      )}
      {task.rubric.length > 0 && <Rubric task={task} />}
      {task.autoFail.length > 0 && (
        <Part title="Auto-fail rules">
          <Lines lines={task.autoFail} />
        </Part>
      )}
      {task.referenceFacts.length > 0 && (
        <Part title="Reference facts">
          <Lines lines={task.referenceFacts} />
        </Part>
      )}
      {grades.map(([grade, text]) =>
        text === undefined ? null : (
          <Part key={grade} title={grade}>
            <Text size="sm" className="task-text">
              {text}
            </Text>
          </Part>
        ),
      )}
      <TaskPreview task={task} />
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={4} component="section" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <List size="sm">
      {lines.map((line, index) => (
        <List.Item key={index}>{line}</List.Item>
      ))}
    </List>
  );
}

/** The prompt as it was written; what a variable will replace stands out. */
function PromptText({ task: { prompt, vars } }: { readonly task: TaskView }) {
  const parts = Object.keys(vars).length === 0 ? [prompt] : prompt.split(/(\{[A-Za-z_]\w*\})/);
  return (
    <Text size="sm" className="task-text">
      {parts.map((part, index) => (index % 2 === 1 ? <Mark key={index}>{part}</Mark> : part))}
    </Text>
  );
}

function Rubric({ task }: { readonly task: TaskView }) {
  return (
    <Part title="Rubric">
      <Table aria-label="Rubric" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Rubric item</Table.Th>
            <Table.Th ta="right">Weight</Table.Th>
            <Table.Th ta="right">Max score</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {task.rubric.map(({ id, text, weight, maxScore }) => (
            <Table.Tr key={id}>
              <Table.Td>{text}</Table.Td>
              <Table.Td ta="right">{weight}</Table.Td>
              <Table.Td ta="right">{maxScore}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}

function Actions({
  task,
  collectionId,
  onEdit,
  onClose,
}: {
  readonly task: TaskView;
  readonly collectionId: number;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isArchived = task.archivedAt !== null;
  const renew = async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: ["collection", String(collectionId)] });
    void queries.invalidateQueries({ queryKey: ["collections"] });
    await queries.invalidateQueries({ queryKey: ["tasks"] });
  };
  const archive = useMutation({
    mutationFn: () =>
      client.archiveTask({ params: { id: String(task.id) }, body: { archived: !isArchived } }),
    onSuccess: async (view) => {
      queries.setQueryData(["task", task.id], view);
      await renew();
      told(isArchived ? `${task.taskId} is back in the lists.` : `${task.taskId} is archived.`);
    },
    onError: tellFailure,
  });
  const remove = useMutation({
    mutationFn: () =>
      client.removeFromCollection({ params: { id: String(collectionId), taskId: String(task.id) } }),
    onSuccess: async () => {
      onClose();
      await renew();
    },
  });
  return (
    <Group gap="xs">
      <Button size="xs" onClick={onEdit}>
        Edit
      </Button>
      <Button size="xs" variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
        {isArchived ? "Restore" : "Archive"}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Take out of the collection
      </Button>
      {isAsking && (
        <Confirm
          title={`Take ${task.taskId} out`}
          action="Take it out"
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          The task leaves this collection only. It stays in the workspace and in every other collection.
        </Confirm>
      )}
    </Group>
  );
}
