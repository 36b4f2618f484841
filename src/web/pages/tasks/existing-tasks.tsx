import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { allRows, excerptOf, formatNumber } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";
import { SearchField } from "../../parts/search-field.tsx";

/** More rows than this are narrowed by a search rather than drawn. */
const SHOWN = "100";

interface Draft {
  readonly picked: readonly number[];
}

/** Tasks that the workspace has already, put into a collection. */
export function ExistingTasks({
  collection,
  onClose,
}: {
  readonly collection: CollectionView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { name } = collection;
  return (
    <FormDrawer<Draft, CollectionView>
      title={t`Add existing tasks to ${name}`}
      action={t`Add to collection`}
      keptAs={`existing-tasks/${collection.id}`}
      initial={{ picked: [] }}
      fields={[]}
      save={({ picked }) =>
        client.addToCollection({ params: { id: String(collection.id) }, body: [...picked] })
      }
      edits={null}
      renews={["tasks", "collection", "collections"]}
      done={({ taskCount }) =>
        plural(taskCount, { one: `${name} now has # task`, other: `${name} now has # tasks` })
      }
      onClose={onClose}
    >
      {(fields) => <Choice {...fields} collectionId={String(collection.id)} />}
    </FormDrawer>
  );
}

function Choice({
  draft: { picked },
  change,
  collectionId,
}: FormFields<Draft> & { readonly collectionId: string }) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const found = useQuery({
    queryKey: ["tasks", "to-pick", search],
    queryFn: () => client.listTasks({ query: { limit: SHOWN, ...(search === "" ? {} : { search }) } }),
    placeholderData: (before) => before,
  });
  const inside = useQuery({
    queryKey: ["tasks", "inside", collectionId],
    queryFn: () =>
      allRows((cursor) =>
        client.listTasks({
          query: { collectionId, limit: "500", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
  });
  const shown = formatNumber(Number(SHOWN));
  const selected = picked.length;
  const known = new Set(inside.data?.map(({ id }) => id));
  const others = (found.data?.rows ?? []).filter(({ id }) => !known.has(id));
  return (
    <>
      <SearchField
        label={t`Search tasks`}
        placeholder={t`Search tasks`}
        value={search}
        onChange={setSearch}
      />
      <Text size="sm" className="quiet" role="status">
        <Plural value={selected} one="# task selected" other="# tasks selected" />
      </Text>
      {found.data?.next != null && (
        <Text size="sm" className="quiet">
          <Trans>Only the first {shown} tasks are listed. Search to find the others.</Trans>
        </Text>
      )}
      {found.isSuccess && inside.isSuccess && others.length === 0 && (
        <Text size="sm">
          <Trans>No matching tasks outside this collection.</Trans>
        </Text>
      )}
      <Stack gap="xs">
        {inside.isSuccess &&
          others.map(({ id, taskId, prompt }) => (
            <Checkbox
              key={id}
              label={taskId}
              description={excerptOf(prompt, 120)}
              checked={picked.includes(id)}
              onChange={(event) =>
                change({
                  picked: event.currentTarget.checked
                    ? [...picked, id]
                    : picked.filter((other) => other !== id),
                })
              }
            />
          ))}
      </Stack>
    </>
  );
}
