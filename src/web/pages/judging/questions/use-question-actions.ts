import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CollectionView, TaskView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import type { MenuAction } from "../../../parts/more-menu.tsx";
import { notifyDone, tellFailure } from "../../../parts/toast.ts";

export interface QuestionWork {
  /** Null where questions of all collections are shown. */
  readonly collection: CollectionView | null;
  readonly onEdit: (taskNumber: number) => void;
  readonly onJudge: (taskId: string) => void;
}

const SHOWN_IN = ["task", "tasks", "collection", "collections", "quality"];

/** What can be done about a question that isn't good enough. Whatever it is can be taken back. */
export function useQuestionActions(
  task: TaskView | null | undefined,
  { collection, onEdit, onJudge }: QuestionWork,
): readonly MenuAction[] {
  const { t } = useLingui();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ work, undo, done }: Change) => {
      const renewed = async (act: () => Promise<unknown>): Promise<void> => {
        await act();
        await Promise.all(SHOWN_IN.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      };
      await renewed(work);
      notifyDone(done, () => renewed(undo));
    },
    onError: tellFailure,
  });
  if (task == null) return [];
  const { id, taskId } = task;
  const archive = (archived: boolean) =>
    client.archiveTask({ params: { id: String(id) }, body: { archived } });
  return [
    { label: t`Edit task`, perform: () => onEdit(id) },
    ...(collection === null
      ? []
      : [
          { label: t`Judge again`, perform: () => onJudge(taskId) },
          {
            label: t`Remove from collection`,
            perform: () => {
              const params = { id: String(collection.id) };
              change.mutate({
                work: () => client.removeFromCollection({ params: { ...params, taskId: String(id) } }),
                undo: () => client.addToCollection({ params, body: [taskId] }),
                done: t`${taskId} removed from the collection`,
              });
            },
          },
        ]),
    {
      label: t`Archive task`,
      perform: () =>
        change.mutate({
          work: () => archive(true),
          undo: () => archive(false),
          done: t`${taskId} archived`,
        }),
    },
  ];
}

interface Change {
  readonly work: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
  readonly done: string;
}
