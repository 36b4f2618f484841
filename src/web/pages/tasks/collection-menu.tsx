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
  readonly onOpen: (open: "edit" | "existing" | "export") => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {collection !== null && (
            <>
              <Menu.Item onClick={() => onOpen("edit")}>Edit name and tags</Menu.Item>
              <Menu.Item onClick={() => onOpen("existing")}>Put existing tasks in</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => onOpen("export")}>Export</Menu.Item>
          {collection !== null && (
            <>
              <Menu.Divider />
              <ArchiveItem collection={collection} />
              <Menu.Item color="red" onClick={() => setAsking(true)}>
                Delete
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

function ArchiveItem({ collection }: { readonly collection: CollectionView }) {
  const queries = useQueryClient();
  const isArchived = collection.archivedAt !== null;
  const archive = useMutation({
    mutationFn: () =>
      client.archiveCollection({ params: { id: String(collection.id) }, body: { archived: !isArchived } }),
    onSuccess: (view) => {
      queries.setQueryData(["collection", String(view.id)], view);
      void queries.invalidateQueries({ queryKey: ["collections"] });
      notifyDone(isArchived ? "The collection is back in the lists." : "The collection is archived.");
    },
    onError: tellFailure,
  });
  return <Menu.Item onClick={() => archive.mutate()}>{isArchived ? "Restore" : "Archive"}</Menu.Item>;
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
      await navigate({ to: "/collections", replace: true });
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
      The collection goes away for good. Its {collection.taskCount} tasks stay: you find them at All tasks and
      can put them into other collections.
    </Confirm>
  );
}
