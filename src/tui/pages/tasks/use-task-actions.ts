import { useLingui } from "@lingui/react/macro";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { spoken } from "../../../presentation/index.ts";
import type { Offer } from "../../offers.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TASK_LISTS } from "./task-queries.ts";

/** What can be done with a task wherever it is shown. */
export function useTaskActions(collection: Pick<CollectionView, "id"> | null, onDone?: () => void) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { say, complain } = useVoice();
  const id = String(collection?.id);
  /** The task stays in the workspace, so that it can be put back: nobody is asked first. */
  const takeOut = ({ id: taskNumber, taskId }: TaskView): Offer => ({
    name: "take out",
    label: t`Remove from collection`,
    key: "r",
    perform: () => {
      const act = async (): Promise<void> => {
        await client.removeFromCollection({ params: { id, taskId: String(taskNumber) } });
        await renew(...TASK_LISTS);
        onDone?.();
        say(t`${taskId} removed from the collection`);
      };
      void act().catch((error: unknown) => complain(spoken(asFailure(error).message)));
    },
  });
  return {
    takeOut,
    removal: {
      warning: () =>
        t`The task and its history are deleted for good, in every collection. A task that a run has used can't be deleted; archive it instead.`,
      perform: async (task: TaskView) => {
        await client.deleteTask({ params: { id: String(task.id) } });
        await renew(...TASK_LISTS);
      },
    },
  };
}
