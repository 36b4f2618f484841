import { Trans, useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const renew = useRenew();
  const [isAsked, setAsked] = useState(false);
  const isArchived = task.archivedAt !== null;
  const { taskId } = task;
  const params = { id: String(task.id) };
  const put = async (archived: boolean): Promise<void> => {
    await client.archiveTask({ params, body: { archived } });
    await renew();
  };
  const archive = useMutation({
    mutationFn: () => put(!isArchived),
    onSuccess: () =>
      notifyDone(isArchived ? t`${taskId} restored` : t`${taskId} archived`, () => put(isArchived)),
    onError: tellFailure,
  });
  const takeOut = useTakeOut(task, collection, onClose);
  return (
    <Group gap="xs">
      <Button size="xs" onClick={onEdit}>
        <Trans>Edit task</Trans>
      </Button>
      <Button size="xs" variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
        {isArchived ? t`Restore` : t`Archive`}
      </Button>
      {collection !== null && (
        <Button size="xs" variant="default" loading={takeOut.isPending} onClick={() => takeOut.mutate()}>
          <Trans>Remove from collection</Trans>
        </Button>
      )}
      <Button size="xs" variant="default" c="red" onClick={() => setAsked(true)}>
        <Trans>Delete</Trans>
      </Button>
      {isAsked && (
        <Asked
          title={t`Delete ${taskId}?`}
          action={t`Delete task`}
          work={() => client.deleteTask({ params })}
          onDone={() => {
            onClose();
            notifyDone(t`${taskId} deleted`);
          }}
          onClose={() => setAsked(false)}
        >
          {t`The task and its history are deleted for good, in every collection. A task that a run has used can't be deleted; archive it instead.`}
        </Asked>
      )}
    </Group>
  );
}

/** The task stays in the workspace, so that it can be put back: nobody is asked first. */
function useTakeOut(task: TaskView, collection: CollectionView | null, onDone: () => void) {
  const { t } = useLingui();
  const renew = useRenew();
  const { taskId } = task;
  const id = String(collection?.id);
  return useMutation({
    mutationFn: async () => {
      await client.removeFromCollection({ params: { id, taskId: String(task.id) } });
      await renew();
    },
    onSuccess: () => {
      onDone();
      notifyDone(t`${taskId} removed from the collection`, async () => {
        await client.addToCollection({ params: { id }, body: [taskId] });
        await renew();
      });
    },
    onError: tellFailure,
  });
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
