import { Button, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { LinkText } from "../parts/links.tsx";
import { tellFailure, told } from "../parts/toast.ts";
import { CollectionForm } from "./collections/collection-form.tsx";
import { ImportTasks } from "./collections/import-tasks.tsx";
import { TaskDrawer } from "./collections/task-drawer.tsx";
import { TaskForm } from "./collections/task-form.tsx";
import { TaskTable } from "./collections/task-table.tsx";
import { Tags } from "./collections/tags.tsx";

/** One collection and its tasks. */
export function CollectionPage() {
  const { id } = useParams({ from: "/collections/$id" });
  const collection = useQuery({
    queryKey: ["collection", id],
    queryFn: () => client.getCollection({ params: { id } }),
  });
  if (collection.isError)
    return <Problem error={collection.error} onRetry={() => void collection.refetch()} />;
  if (collection.data === undefined) return <Text className="quiet">Reading the collection…</Text>;
  return <OneCollection key={id} collection={collection.data} />;
}

type Opened = "edit" | "import" | "add" | "delete" | { readonly taskId: number } | null;

function OneCollection({ collection }: { readonly collection: CollectionView }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="sm">
            <LinkText to="/collections">Collections</LinkText>
          </Text>
          <Title order={1}>{collection.name}</Title>
          {collection.description !== "" && <Text maw={720}>{collection.description}</Text>}
          <Group gap="xs" mt={4}>
            <Text size="sm" className="quiet">
              {collection.taskCount} {collection.taskCount === 1 ? "task" : "tasks"}
              {collection.archivedAt !== null && ", archived"}
            </Text>
            <Tags tags={collection.tags} />
          </Group>
        </div>
        <Group gap="xs">
          <More collection={collection} onOpen={setOpened} />
          <Button variant="default" onClick={() => setOpened("import")}>
            Import
          </Button>
          <Button onClick={() => setOpened("add")}>Add task</Button>
        </Group>
      </Group>
      <TaskTable
        collection={collection}
        onOpen={(taskId) => setOpened({ taskId })}
        onImport={() => setOpened("import")}
      />
      {opened === "edit" && <CollectionForm collection={collection} onClose={close} />}
      {opened === "import" && <ImportTasks collection={collection} onClose={close} />}
      {opened === "add" && <TaskForm task={null} collectionId={collection.id} onClose={close} />}
      {opened === "delete" && <DeleteCollection collection={collection} onClose={close} />}
      {opened !== null && typeof opened === "object" && (
        <TaskDrawer id={opened.taskId} collectionId={collection.id} onClose={close} />
      )}
    </Stack>
  );
}

function More({
  collection,
  onOpen,
}: {
  readonly collection: CollectionView;
  readonly onOpen: (opened: Opened) => void;
}) {
  const queries = useQueryClient();
  const isArchived = collection.archivedAt !== null;
  const archive = useMutation({
    mutationFn: () =>
      client.archiveCollection({ params: { id: String(collection.id) }, body: { archived: !isArchived } }),
    onSuccess: (view) => {
      queries.setQueryData(["collection", String(view.id)], view);
      void queries.invalidateQueries({ queryKey: ["collections"] });
      told(isArchived ? "The collection is back in the lists." : "The collection is archived.");
    },
    onError: tellFailure,
  });
  const file = (container: string): string =>
    `/api/tasks/export?container=${container}&collectionId=${collection.id}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">More</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen("edit")}>Edit name and tags</Menu.Item>
        <Menu.Item component="a" href={file("jsonl")} download>
          Export as JSONL
        </Menu.Item>
        <Menu.Item component="a" href={file("csv")} download>
          Export as CSV
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => archive.mutate()}>{isArchived ? "Restore" : "Archive"}</Menu.Item>
        <Menu.Item color="red" onClick={() => onOpen("delete")}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteCollection({
  collection,
  onClose,
}: {
  readonly collection: CollectionView;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => client.deleteCollection({ params: { id: String(collection.id) } }),
    onSuccess: async () => {
      await navigate({ to: "/collections" });
      queries.removeQueries({ queryKey: ["collection", String(collection.id)] });
      await queries.invalidateQueries({ queryKey: ["collections"] });
    },
  });
  return (
    <Confirm
      title={`Delete ${collection.name}`}
      action="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      The collection goes away for good. Its {collection.taskCount} tasks stay and can be put into others.
    </Confirm>
  );
}
