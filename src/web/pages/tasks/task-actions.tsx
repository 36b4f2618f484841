import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { tellFailure, notifyDone } from "../../parts/toast.ts";

/** What can be done with a task. */
export function TaskActions({
  task,
  collection,
  onEdit,
  onClose,
}: {
  readonly task: TaskView;
  readonly collection: CollectionView | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  const renew = useRenew();
  const [asked, setAsked] = useState<"take-out" | "delete" | null>(null);
  const isArchived = task.archivedAt !== null;
  const params = { id: String(task.id) };
  const archive = useMutation({
    mutationFn: () => client.archiveTask({ params, body: { archived: !isArchived } }),
    onSuccess: async () => {
      await renew();
      notifyDone(isArchived ? `${task.taskId} is back in the lists.` : `${task.taskId} is archived.`);
    },
    onError: tellFailure,
  });
  return (
    <Group gap="xs">
      <Button size="xs" onClick={onEdit}>
        Edit
      </Button>
      <Button size="xs" variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
        {isArchived ? "Restore" : "Archive"}
      </Button>
      {collection !== null && (
        <Button size="xs" variant="default" onClick={() => setAsked("take-out")}>
          Take out of the collection
        </Button>
      )}
      <Button size="xs" variant="default" c="red" onClick={() => setAsked("delete")}>
        Delete
      </Button>
      {asked === "take-out" && collection !== null && (
        <Asked
          title={`Take ${task.taskId} out`}
          action="Take it out"
          work={() =>
            client.removeFromCollection({ params: { id: String(collection.id), taskId: String(task.id) } })
          }
          onDone={onClose}
          onClose={() => setAsked(null)}
        >
          The task leaves this collection only. It stays in the workspace and in every other collection.
        </Asked>
      )}
      {asked === "delete" && (
        <Asked
          title={`Delete ${task.taskId}?`}
          action="Delete"
          work={() => client.deleteTask({ params })}
          onDone={onClose}
          onClose={() => setAsked(null)}
        >
          The task goes away for good, with its history and out of every collection. One that a run has used
          cannot be deleted, only archived.
        </Asked>
      )}
    </Group>
  );
}

function Asked({
  title,
  action,
  work,
  onDone,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly work: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: string;
}) {
  const renew = useRenew();
  const act = useMutation({
    mutationFn: work,
    onSuccess: async () => {
      onDone();
      await renew();
    },
  });
  return (
    <Confirm
      title={title}
      action={action}
      isPending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}

/** Has everything read again that shows the task. */
function useRenew(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ["task", "tasks", "collection", "collections"].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
