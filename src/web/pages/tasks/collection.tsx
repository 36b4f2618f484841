import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { LinkButton } from "../../parts/links.tsx";
import { Fresh } from "../../parts/fresh.tsx";
import { LinkText } from "../../parts/links.tsx";
import { JudgeQuestions } from "../judging/questions/judge-questions.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { CollectionRead } from "./collection-read.tsx";
import { CollectionMenu, RestoreButton } from "./collection-menu.tsx";
import { ExistingTasks } from "./existing-tasks.tsx";
import { ExportTasks } from "./export-tasks.tsx";
import { ImportTasks } from "./import-tasks.tsx";
import { ManyTasksForm } from "./many-tasks-form.tsx";
import { Tags } from "./tags.tsx";
import { TaskDrawer } from "./task-drawer.tsx";
import { TaskForm } from "./task-form.tsx";
import { TaskTable } from "./task-table.tsx";
import { useDroppedFile } from "./use-dropped-file.ts";
import { type ManyTasks } from "../../../presentation/index.ts";

/** One collection and its tasks, or every task there is. */
export function CollectionPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/collections/$id" });
  return (
    <CollectionRead id={id} waiting={t`Loading collection…`}>
      {(collection) => <Tasks collection={collection} />}
    </CollectionRead>
  );
}

/** What can be open over the tasks; it stands in the address. */
type Opened = "edit" | "import" | "add" | "many" | "existing" | "export" | "history" | "judge";

function Tasks({ collection }: { readonly collection: CollectionView | null }) {
  const navigate = useNavigate({ from: "/collections/$id" });
  const isArchived = collection !== null && collection.archivedAt !== null;
  const show = (open: Opened, task?: string): void =>
    void navigate({ search: (before) => ({ ...before, open, task: task ?? "" }), resetScroll: false });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Head collection={collection} />
        <Group gap="xs">
          <CollectionMenu collection={collection} onOpen={show} />
          {isArchived ? (
            <RestoreButton collection={collection} />
          ) : (
            <>
              {collection !== null && collection.taskCount > 0 && (
                <LinkButton to="/new" search={{ collection: String(collection.id) }} variant="default">
                  <Trans>New run</Trans>
                </LinkButton>
              )}
              <Button variant="default" onClick={() => show("import")}>
                <Trans>Import tasks</Trans>
              </Button>
              <Button onClick={() => show("add")}>
                <Trans>Add task</Trans>
              </Button>
            </>
          )}
        </Group>
      </Group>
      {isArchived && (
        <Text size="sm">
          <Trans>This collection is archived. Restore it to add tasks.</Trans>
        </Text>
      )}
      <TaskTable
        collection={collection}
        onOpen={(task) =>
          void navigate({ search: (before) => ({ ...before, task: String(task) }), resetScroll: false })
        }
      />
      <OpenedPart collection={collection} onOpen={show} />
    </Stack>
  );
}

function Head({ collection }: { readonly collection: CollectionView | null }) {
  const { t } = useLingui();
  const taskCount = collection?.taskCount ?? 0;
  return (
    <div>
      <Text size="sm">
        <LinkText to="/collections">
          <Trans>Collections</Trans>
        </LinkText>
      </Text>
      <Title order={1}>{collection?.name ?? t`All tasks`}</Title>
      {collection === null ? (
        <Text className="quiet">
          <Trans>All tasks in the workspace, including those in no collection.</Trans>
        </Text>
      ) : (
        <>
          {collection.description !== "" && <Text maw={720}>{collection.description}</Text>}
          <Group gap="xs" mt={4}>
            <Text size="sm" className="quiet">
              <Plural value={taskCount} one="# task" other="# tasks" />
            </Text>
            {collection.archivedAt !== null && (
              <Badge variant="default" tt="none" fw={400}>
                <Trans>archived</Trans>
              </Badge>
            )}
            <Tags tags={collection.tags} />
          </Group>
        </>
      )}
    </div>
  );
}

function OpenedPart({
  collection,
  onOpen,
}: {
  readonly collection: CollectionView | null;
  readonly onOpen: (open: Opened, task?: string) => void;
}) {
  const { task, open } = useSearch({ from: "/collections/$id" });
  const navigate = useNavigate({ from: "/collections/$id" });
  // What was typed into the form for one task, for the form for many.
  const [typed, setTyped] = useState<ManyTasks | null>(null);
  const { file, forget } = useDroppedFile(() => {
    if (collection === null || collection.archivedAt === null) onOpen("import");
  });
  const close = (): void =>
    void navigate({
      search: ({ task: _task, open: _open, ...before }) => before,
      replace: true,
      resetScroll: false,
    });
  const showTask = (): void =>
    void navigate({ search: ({ open: _open, ...before }) => before, replace: true, resetScroll: false });
  if (task !== undefined && open === "edit")
    return (
      <Fresh name={["task", task]} read={() => client.getTask({ params: { id: task } })}>
        {(read) => <TaskForm task={read} collection={collection} onClose={showTask} />}
      </Fresh>
    );
  if (task !== undefined)
    return (
      <TaskDrawer
        id={task}
        collection={collection}
        hasHistory={open === "history"}
        onShow={(what) => (what === "task" ? showTask() : onOpen(what, task))}
        onClose={close}
      />
    );
  if (open === "import")
    return <ImportTasks collection={collection} dropped={file} onTaken={forget} onClose={close} />;
  if (open === "export") return <ExportTasks collection={collection} onClose={close} />;
  if (open === "add")
    return (
      <TaskForm
        task={null}
        collection={collection}
        onMany={(typed) => {
          setTyped(typed);
          onOpen("many");
        }}
        onClose={close}
      />
    );
  if (open === "many") return <ManyTasksForm collection={collection} typed={typed} onClose={close} />;
  if (collection === null) return null;
  if (open === "edit") return <CollectionForm collection={collection} onClose={close} />;
  if (open === "existing") return <ExistingTasks collection={collection} onClose={close} />;
  if (open === "judge") return <JudgeQuestions collection={collection} onClose={close} />;
  return null;
}
