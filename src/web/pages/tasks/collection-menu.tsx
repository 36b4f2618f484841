import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { tellFailure, notifyDone } from "../../parts/toast.ts";

/** What can be done with a collection besides filling it. */
export function CollectionMenu({
  collection,
  onOpen,
}: {
  /** Null for all tasks. */
  readonly collection: CollectionView | null;
  readonly onOpen: (open: "edit" | "existing" | "export" | "judge" | "many") => void;
}) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isArchived = collection !== null && collection.archivedAt !== null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {collection !== null && (
            <>
              <Menu.Item onClick={() => onOpen("edit")}>
                <Trans>Edit collection</Trans>
              </Menu.Item>
              {!isArchived && (
                <Menu.Item onClick={() => onOpen("existing")}>
                  <Trans>Add existing tasks</Trans>
                </Menu.Item>
              )}
            </>
          )}
          {!isArchived && (
            <Menu.Item onClick={() => onOpen("many")}>
              <Trans>Add many tasks</Trans>
            </Menu.Item>
          )}
          {!isArchived && (
            <Menu.Item
              onClick={() =>
                void navigate({
                  to: "/collections/generate",
                  search: collection === null ? {} : { collection: collection.name },
                })
              }
            >
              <Trans>Generate questions</Trans>
            </Menu.Item>
          )}
          {collection !== null && <QuestionItems collection={collection} onJudge={() => onOpen("judge")} />}
          <Menu.Item onClick={() => onOpen("export")}>
            <Trans>Export tasks</Trans>
          </Menu.Item>
          {collection !== null && (
            <>
              <Menu.Divider />
              {!isArchived && <ArchiveItem collection={collection} />}
              <Menu.Item color="red" onClick={() => setAsking(true)}>
                <Trans>Delete collection</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && collection !== null && (
        <DeleteCollection collection={collection} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Judges on the questions themselves: to ask them, and to see what they said. */
function QuestionItems({
  collection,
  onJudge,
}: {
  readonly collection: CollectionView;
  readonly onJudge: () => void;
}) {
  const navigate = useNavigate();
  return (
    <>
      {collection.archivedAt === null && collection.taskCount > 0 && (
        <Menu.Item onClick={onJudge}>
          <Trans>Judge the questions</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        onClick={() =>
          void navigate({ to: "/collections/$id/quality", params: { id: String(collection.id) } })
        }
      >
        <Trans>Question quality</Trans>
      </Menu.Item>
    </>
  );
}

function useArchive(collection: CollectionView) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { name } = collection;
  const isArchived = collection.archivedAt !== null;
  const put = async (archived: boolean): Promise<void> => {
    const params = { id: String(collection.id) };
    const view = await client.archiveCollection({ params, body: { archived } });
    queries.setQueryData(["collection", String(view.id)], view);
    void queries.invalidateQueries({ queryKey: ["collections"] });
  };
  return useMutation({
    mutationFn: () => put(!isArchived),
    onSuccess: () =>
      notifyDone(isArchived ? t`${name} restored` : t`${name} archived`, () => put(isArchived)),
    onError: tellFailure,
  });
}

function ArchiveItem({ collection }: { readonly collection: CollectionView }) {
  const archive = useArchive(collection);
  return (
    <Menu.Item onClick={() => archive.mutate()}>
      <Trans>Archive collection</Trans>
    </Menu.Item>
  );
}

/** What an archived collection offers instead of ways to fill it. */
export function RestoreButton({ collection }: { readonly collection: CollectionView }) {
  const archive = useArchive(collection);
  return (
    <Button loading={archive.isPending} onClick={() => archive.mutate()}>
      <Trans>Restore collection</Trans>
    </Button>
  );
}

function DeleteCollection({
  collection,
  onClose,
}: {
  readonly collection: CollectionView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { name, taskCount } = collection;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => client.deleteCollection({ params: { id: String(collection.id) } }),
    onSuccess: async () => {
      await navigate({ to: "/collections", replace: true });
      queries.removeQueries({ queryKey: ["collection", String(collection.id)] });
      await queries.invalidateQueries({ queryKey: ["collections"] });
      notifyDone(t`${name} deleted`);
    },
  });
  return (
    <Confirm
      title={t`Delete ${name}?`}
      action={t`Delete collection`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Plural
        value={taskCount}
        one="The collection is deleted for good. Its # task stays in the workspace: find it under All tasks."
        other="The collection is deleted for good. Its # tasks stay in the workspace: find them under All tasks."
      />
    </Confirm>
  );
}
