import { Trans, useLingui } from "@lingui/react/macro";
import { Drawer, List, Mark, Stack, Table, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { Tags } from "./tags.tsx";
import { TaskActions } from "./task-actions.tsx";
import { TaskHistory } from "./task-history.tsx";
import { TaskPreview } from "./task-preview.tsx";
import "./collections.css";
import { taskBody } from "../../../presentation/index.ts";

/** One task with everything that is needed to judge answers to it, and what it was before. */
export function TaskDrawer({
  id,
  collection,
  hasHistory,
  onShow,
  onClose,
}: {
  readonly id: string;
  readonly collection: CollectionView | null;
  /** Its versions are shown instead of the task. */
  readonly hasHistory: boolean;
  readonly onShow: (what: "edit" | "history" | "task") => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const task = useQuery({ queryKey: ["task", id], queryFn: () => client.getTask({ params: { id } }) });
  useFocusBack();
  const version = task.data?.version ?? 1;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={<Text fw={600}>{task.data?.taskId ?? t`Task`}</Text>}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {task.isError && <Problem error={task.error} onRetry={() => void task.refetch()} />}
      {task.data !== undefined && (
        <Stack>
          <TaskActions
            task={task.data}
            collection={collection}
            onEdit={() => onShow("edit")}
            onClose={onClose}
          />
          <Tabs
            value={hasHistory ? "history" : "task"}
            onChange={(tab) => onShow(tab === "history" ? "history" : "task")}
            keepMounted={false}
          >
            <Tabs.List>
              <Tabs.Tab value="task">
                <Trans>Task</Trans>
              </Tabs.Tab>
              <Tabs.Tab value="history">
                <Trans>History ({version})</Trans>
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="task" pt="md">
              <Shown task={task.data} />
            </Tabs.Panel>
            <Tabs.Panel value="history" pt="md">
              <TaskHistory id={id} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Drawer>
  );
}

function Shown({ task }: { readonly task: TaskView }) {
  const { t } = useLingui();
  const { templateVersion, cluster, version } = task;
  const facts = [
    task.category,
    task.subcategory,
    task.difficulty,
    templateVersion === undefined ? undefined : t`template ${templateVersion}`,
    cluster === undefined ? undefined : t`cluster ${cluster}`,
    t`version ${version}`,
  ];
  const grades = [
    [t`Reference answer`, task.excellent],
    [t`Good answer`, task.good],
    [t`Passing answer`, task.pass],
    [t`Common mistakes`, task.incorrectAnswerDirection],
  ] as const;
  return (
    <Stack>
      <div>
        {task.title !== undefined && <Title order={2}>{task.title}</Title>}
        <Text size="sm" className="quiet">
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </Text>
        <Tags tags={task.tags} />
      </div>
      <Part title={t`Prompt`}>
        <Lines lines={task.scenario} />
        <PromptText task={task} />
        {task.inputText !== undefined && (
          <Text size="sm" className="task-text mono">
            {task.inputText}
          </Text>
        )}
      </Part>
      {Object.keys(task.vars).length > 0 && (
        <Part title={t`Variables`}>
          <Table aria-label={t`Variables`}>
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
        <Part title={t`Auto-fail rules`}>
          <Lines lines={task.autoFail} />
        </Part>
      )}
      {task.referenceFacts.length > 0 && (
        <Part title={t`Reference facts`}>
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
      <TaskPreview task={taskBody(task)} />
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
  const { t } = useLingui();
  return (
    <Part title={t`Rubric`}>
      <Table aria-label={t`Rubric`} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Criterion</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Weight</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Max score</Trans>
            </Table.Th>
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
