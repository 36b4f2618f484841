import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { CollectionView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { formatNumber, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { cleanLine } from "../../parts/clean-text.ts";
import { Shown } from "../../parts/shown.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TASK_LISTS } from "./task-queries.ts";

const LARGEST_PAGE = "500";

/** Tasks that the workspace has already, put into a collection. */
export function ExistingTasks({ collection }: { readonly collection: CollectionView }) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say, complain } = useVoice();
  const { id, name } = collection;
  const found = useQuery({
    queryKey: ["tasks", "outside", id],
    queryFn: async () => {
      const [all, own] = await Promise.all([
        client.listTasks({ query: { limit: LARGEST_PAGE } }),
        client.getCollection({ params: { id: String(id) }, query: {} }),
      ]);
      const inside = new Set(own.taskIds);
      return { tasks: all.rows.filter((task) => !inside.has(task.id)), isCut: all.next !== null };
    },
  });
  const put = async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) {
      const body = ids.map(Number);
      const { taskCount } = await client.addToCollection({ params: { id: String(id) }, body });
      await renew(...TASK_LISTS);
      say(plural(taskCount, { one: `${name} now has # task`, other: `${name} now has # tasks` }));
    }
    close();
  };
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (key === "Escape") close();
      return true;
    },
  });
  const title = t`Add existing tasks to ${name}`;
  const shown = formatNumber(Number(LARGEST_PAGE));
  return (
    <Shown query={found}>
      {({ tasks, isCut }) => (
        <Choose
          title={isCut ? `${title} (${t`only the first ${shown} tasks of the workspace`})` : title}
          isMany
          chosen={[]}
          options={tasks.map((task) => ({
            value: String(task.id),
            label: task.taskId,
            about: cleanLine(task.title ?? task.prompt),
          }))}
          onDone={(ids) =>
            void put(ids).catch((error: unknown) => complain(spoken(asFailure(error).message)))
          }
          onCancel={close}
        />
      )}
    </Shown>
  );
}
