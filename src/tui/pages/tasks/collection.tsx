import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import type { Location } from "../../locations.ts";
import { RoomProvider, useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { CollectionForm } from "./collection-form.tsx";
import { CollectionRead } from "./collection-read.tsx";
import { ExistingTasks } from "./existing-tasks.tsx";
import { ExportForm } from "./export-form.tsx";
import { ManyTasksForm } from "./many-tasks-form.tsx";
import { TaskForm } from "./task-form.tsx";
import { useTaskFilter } from "./use-task-filter.tsx";
import { useTaskActions } from "./use-task-actions.ts";

type CollectionPlace = Extract<Location, { readonly page: "collection" }>;

/** One collection and its tasks, or every task there is. */
export function Collection({ place }: { readonly place: CollectionPlace }) {
  return (
    <CollectionRead id={place.collectionId}>
      {(collection) => <Tasks collection={collection} place={place} />}
    </CollectionRead>
  );
}

interface TasksProps {
  readonly collection: CollectionView | null;
  readonly place: CollectionPlace;
}

function Tasks({ collection, place }: TasksProps) {
  const { t } = useLingui();
  const client = useClient();
  const room = useRoom();
  const { go, replace } = useNavigation();
  const { removal, takeOut } = useTaskActions(collection);
  const head = useHead(collection);
  const isArchived = collection !== null && collection.archivedAt !== null;
  useCollectionOffers(collection);
  const chosen = place.filter ?? {};
  const filter = useTaskFilter(collection, {
    chosen,
    onChange: (next) => replace({ ...place, filter: next }),
  });
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <RoomProvider value={{ ...room, rows: room.rows - head.length }}>
        <RecordList
          name="tasks"
          read={(query, signal) => client.listTasks({ query: { ...chosen, ...query, ...within } }, signal)}
          filter={filter}
          searchLabel={t`Search tasks`}
          empty={t`No tasks yet. Press n to add one, m to add many at once, i to import a file, w to let models write questions.`}
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
    ...useQuestionOffers(collection),
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
          {
            name: "generate",
            label: t`Generate questions`,
            key: "w",
            isQuiet: true,
            perform: () =>
              go({ page: "generate", ...(collection === null ? {} : { collection: collection.name }) }),
          },
        ]),
    {
      name: "export",
      label: t`Export`,
      key: "o",
      isQuiet: true,
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

/** A run of the collection's tasks, and judges on the questions themselves. */
function useQuestionOffers(collection: CollectionView | null): readonly Offer[] {
  const { t } = useLingui();
  const { go } = useNavigation();
  if (collection === null) return [];
  const { id, name, taskCount, archivedAt } = collection;
  return [
    ...(archivedAt !== null || taskCount === 0
      ? []
      : [
          {
            name: "new run",
            label: t`New run`,
            key: "N",
            perform: () => go({ page: "new-run", collection: name }),
          },
          {
            name: "judge questions",
            label: t`Judge the questions`,
            key: "J",
            isQuiet: true,
            perform: () => go({ page: "judge-questions", collectionId: id }),
          },
        ]),
    {
      name: "quality",
      label: t`Question quality`,
      key: "Q",
      isQuiet: true,
      perform: () => go({ page: "question-quality", collectionId: id }),
    },
  ];
}
