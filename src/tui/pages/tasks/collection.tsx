import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { Shown } from "../../parts/shown.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import type { Place } from "../../places.ts";
import { RoomProvider, useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { CollectionForm } from "./collection-form.tsx";
import { ExistingTasks } from "./existing-tasks.tsx";
import { ExportForm } from "./export-form.tsx";
import { ManyTasksForm } from "./many-tasks-form.tsx";
import { TaskForm } from "./task-form.tsx";
import { useTaskActions } from "./use-task-actions.ts";

/** One collection and its tasks, or every task there is. */
export function Collection({ place }: { readonly place: Extract<Place, { readonly page: "collection" }> }) {
  return place.collectionId === null ? <Tasks collection={null} /> : <Read id={String(place.collectionId)} />;
}

function Read({ id }: { readonly id: string }) {
  const client = useClient();
  const collection = useQuery({
    queryKey: ["collection", id],
    queryFn: () => client.getCollection({ params: { id }, query: { brief: "true" } }),
  });
  return <Shown query={collection}>{(found) => <Tasks collection={found} />}</Shown>;
}

function Tasks({ collection }: { readonly collection: CollectionView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const room = useRoom();
  const { go } = useNavigation();
  const { removal, takeOut } = useTaskActions(collection);
  const head = useHead(collection);
  const isArchived = collection !== null && collection.archivedAt !== null;
  useCollectionOffers(collection);
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <RoomProvider value={{ ...room, rows: room.rows - head.length }}>
        <RecordList
          name="tasks"
          read={(query, signal) => client.listTasks({ query: { ...query, ...within } }, signal)}
          searchLabel={t`Search tasks`}
          empty={t`No tasks yet. Press n to add one, m to add many at once, i to import a file.`}
          newLabel={t`Add task`}
          titleOf={({ taskId }) => taskId}
          {...(isArchived
            ? {}
            : { form: (task: TaskView | null) => <TaskForm task={task} collection={collection} /> })}
          onOpen={({ id }) => go({ page: "task", taskId: id, collectionId: collection?.id ?? null })}
          archive={{
            isArchived: ({ archivedAt }) => archivedAt !== null,
            perform: ({ id }, archived) =>
              client.archiveTask({ params: { id: String(id) }, body: { archived } }),
          }}
          remove={removal}
          more={(task) => (collection === null ? [] : [takeOut(task)])}
          columns={useColumns()}
        />
      </RoomProvider>
    </Box>
  );
}

function useColumns(): readonly TableColumn<TaskView>[] {
  const { t } = useLingui();
  return [
    { name: "id", header: t`ID`, cell: ({ taskId }) => taskId, isWide: true },
    { name: "prompt", header: t`Prompt`, cell: ({ title, prompt }) => title ?? prompt, isWide: true },
    { name: "category", header: t`Category`, cell: ({ category }) => category, spare: 1 },
    { name: "difficulty", header: t`Difficulty`, cell: ({ difficulty }) => difficulty ?? "–", spare: 2 },
    { name: "tags", header: t`Tags`, cell: ({ tags }) => tags.join(", ") || "–", spare: 3 },
  ];
}

/** More of a description is not shown above the tasks. */
const MOST_LINES = 2;

function useHead(collection: CollectionView | null): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  if (collection === null)
    return [
      [{ text: t`All tasks`, isBold: true }],
      dim(t`All tasks in the workspace, including those in no collection.`),
    ];
  const { name, description, tags, taskCount, archivedAt } = collection;
  const facts = [plural(taskCount, { one: "# task", other: "# tasks" }), ...tags];
  return [
    [
      { text: name, isBold: true },
      { text: `  ${facts.join(" · ")}`, isDim: true },
    ],
    ...(description === "" ? [] : paragraph(description, columns).slice(0, MOST_LINES)),
    ...(archivedAt === null
      ? []
      : paragraph(t`This collection is archived. Restore it to add tasks.`, columns, { color: "yellow" })),
  ];
}

/** What can be done with the collection itself. */
function useCollectionOffers(collection: CollectionView | null): void {
  const { t } = useLingui();
  const { open } = useDialogs();
  const { go } = useNavigation();
  const isArchived = collection !== null && collection.archivedAt !== null;
  useOffers([
    ...(isArchived
      ? []
      : [
          {
            name: "import",
            label: t`Import tasks`,
            key: "i",
            perform: () => go({ page: "import-tasks", collectionId: collection?.id ?? null }),
          },
          {
            name: "many",
            label: t`Add many tasks`,
            key: "m",
            isQuiet: true,
            perform: () => open(<ManyTasksForm collection={collection} />),
          },
        ]),
    {
      name: "export",
      label: t`Export`,
      key: "o",
      perform: () => open(<ExportForm collection={collection} />),
    },
    ...(collection === null || isArchived
      ? []
      : [
          {
            name: "existing",
            label: t`Add existing tasks`,
            key: "p",
            isQuiet: true,
            perform: () => open(<ExistingTasks collection={collection} />),
          },
          {
            name: "edit collection",
            label: t`Edit collection`,
            key: "E",
            isQuiet: true,
            perform: () => open(<CollectionForm collection={collection} />),
          },
        ]),
  ]);
}
