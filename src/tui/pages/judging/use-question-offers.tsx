import { useLingui } from "@lingui/react/macro";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import type { Offer } from "../../offers.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TaskForm } from "../tasks/task-form.tsx";
import { TASK_LISTS } from "../tasks/task-queries.ts";
import { useTaskActions } from "../tasks/use-task-actions.ts";

/** What can be done about a question that isn't good enough; nothing where its task is gone. */
export function useQuestionOffers(
  task: TaskView | null,
  collection: CollectionView | null,
): readonly Offer[] {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const act = useAct();
  const { open, close } = useDialogs();
  const { go } = useNavigation();
  const { say } = useVoice();
  const { takeOut } = useTaskActions(collection, close);
  if (task === null) return [];
  const { id, taskId } = task;
  const archive = async (): Promise<void> => {
    await client.archiveTask({ params: { id: String(id) }, body: { archived: true } });
    await renew(...TASK_LISTS, "quality");
    close();
    say(t`${taskId} archived`);
  };
  return [
    {
      name: "edit",
      label: t`Edit task`,
      key: "e",
      perform: () => open(<TaskForm task={task} collection={collection} />),
    },
    ...(collection === null
      ? []
      : [
          {
            name: "judge again",
            label: t`Judge again`,
            key: "J",
            perform: () => {
              close();
              go({ page: "judge-questions", collectionId: collection.id, taskId });
            },
          },
          takeOut(task),
        ]),
    { name: "archive", label: t`Archive task`, key: "x", perform: () => act(archive) },
  ];
}
