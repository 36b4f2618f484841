import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { formatTime } from "../../parts/time.ts";
import { useClient, useMachine } from "../../world.ts";
import type { Location } from "../../locations.ts";
import { CollectionForm } from "./collection-form.tsx";
import { ExportForm } from "./export-form.tsx";
import { useCollectionFilter } from "./use-task-filter.tsx";

/** Named sets of tasks. */
export function Collections({
  place,
}: {
  readonly place: Extract<Location, { readonly page: "collections" }>;
}) {
  const { t } = useLingui();
  const client = useClient();
  const { now } = useMachine();
  const { go, replace } = useNavigation();
  const { open } = useDialogs();
  const chosen = place.filter ?? {};
  const filter = useCollectionFilter({ chosen, onChange: (next) => replace({ ...place, filter: next }) });
  useOffers([
    { name: "import", label: t`Import tasks`, key: "i", perform: () => go({ page: "import-tasks" }) },
    {
      name: "generate",
      label: t`Generate questions`,
      key: "w",
      isQuiet: true,
      perform: () => go({ page: "generate" }),
    },
    { name: "drafts", label: t`Drafts`, key: "D", isQuiet: true, perform: () => go({ page: "drafts" }) },
    {
      name: "all tasks",
      label: t`All tasks`,
      key: "a",
      perform: () => go({ page: "collection", collectionId: null }),
    },
    {
      name: "export all",
      label: t`Export all tasks`,
      isQuiet: true,
      key: "O",
      perform: () => open(<ExportForm collection={null} />),
    },
  ]);
  return (
    <RecordList
      name="collections"
      read={(query, signal) => client.listCollections({ query: { ...chosen, ...query } }, signal)}
      filter={filter}
      searchLabel={t`Search collections`}
      empty={`${t`No collections yet`}. ${t`A collection is a named set of tasks: the prompts you want models to answer. Press i to import a file, w to let models write questions, or n to start with an empty collection.`}`}
      newLabel={t`New collection`}
      titleOf={({ name }) => name}
      form={(collection) => <CollectionForm collection={collection} />}
      onOpen={({ id }) => go({ page: "collection", collectionId: id })}
      archive={{
        isArchived: ({ archivedAt }) => archivedAt !== null,
        perform: ({ id }, archived) =>
          client.archiveCollection({ params: { id: String(id) }, body: { archived } }),
      }}
      remove={{
        warning: ({ taskCount }) =>
          plural(taskCount, {
            one: "The collection is deleted for good. Its # task stays in the workspace: find it under All tasks.",
            other:
              "The collection is deleted for good. Its # tasks stay in the workspace: find them under All tasks.",
          }),
        perform: ({ id }) => client.deleteCollection({ params: { id: String(id) } }),
      }}
      more={(collection) => [
        {
          name: "export",
          label: t`Export`,
          key: "o",
          isQuiet: true,
          perform: () => open(<ExportForm collection={collection} />),
        },
      ]}
      columns={[
        { name: "name", header: t`Collection`, cell: ({ name }) => name, isWide: true },
        { name: "tasks", header: t`Tasks`, cell: ({ taskCount }) => formatNumber(taskCount), align: "right" },
        { name: "tags", header: t`Tags`, cell: ({ tags }) => tags.join(", ") || "–", isWide: true, spare: 2 },
        { name: "difficulty", header: t`Difficulty`, cell: ({ difficulty }) => difficulty ?? "–", spare: 3 },
        {
          name: "updated",
          header: t`Updated`,
          cell: ({ updatedAt }) => formatTime(updatedAt, now()),
          spare: 1,
        },
      ]}
    />
  );
}
