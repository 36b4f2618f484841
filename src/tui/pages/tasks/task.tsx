import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { TaskView } from "../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe, asFailure } from "../../../core/index.ts";
import { RECIPE_NAMES, spoken, taskBody } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { Lines, dim } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { Views } from "../../parts/views.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { TaskForm } from "./task-form.tsx";
import { historyLines, previewLines, taskLines } from "./task-lines.ts";
import { TASK_LISTS } from "./task-queries.ts";
import { useTaskActions } from "./use-task-actions.ts";

type TaskPlace = Extract<Location, { readonly page: "task" }>;

/** One task: what is asked, what is sent, and what it was before. */
export function Task({ place }: { readonly place: TaskPlace }) {
  const client = useClient();
  const id = String(place.taskId);
  const task = useQuery({ queryKey: ["task", id], queryFn: () => client.getTask({ params: { id } }) });
  return <Shown query={task}>{(found) => <Found task={found} place={place} />}</Shown>;
}

function Found({ task, place }: { readonly task: TaskView; readonly place: TaskPlace }) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const room = useRoom();
  const rows = room.rows - 1;
  const { version } = task;
  const current = place.view ?? "task";
  useActions(task, place);
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "task", label: t`Task` },
          { name: "sent", label: t`Messages sent to models` },
          { name: "history", label: t`History (${version})` },
        ]}
        current={current}
        onChange={(view) => replace({ ...place, view })}
      />
      {current === "task" && <Scroll name="task" lines={taskLines(task, room.columns)} rows={rows} />}
      {current === "sent" && <Sent task={task} rows={rows} />}
      {current === "history" && <History id={String(task.id)} rows={rows} />}
    </Box>
  );
}

function useActions(task: TaskView, { collectionId }: TaskPlace): void {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const confirm = useConfirm();
  const { open } = useDialogs();
  const { back } = useNavigation();
  const { say, complain } = useVoice();
  const collection = collectionId === null ? null : { id: collectionId };
  const { removal, takeOut } = useTaskActions(collection, back);
  const { taskId } = task;
  const isArchived = task.archivedAt !== null;
  const archive = async (): Promise<void> => {
    await client.archiveTask({ params: { id: String(task.id) }, body: { archived: !isArchived } });
    await renew(...TASK_LISTS);
    say(isArchived ? t`${taskId} restored` : t`${taskId} archived`);
  };
  useOffers([
    {
      name: "edit",
      label: t`Edit`,
      key: "e",
      perform: () => open(<TaskForm task={task} collection={collection} />),
    },
    {
      name: "archive",
      label: isArchived ? t`Restore` : t`Archive`,
      key: "x",
      perform: () => void archive().catch((error: unknown) => complain(spoken(asFailure(error).message))),
    },
    ...(collection === null ? [] : [takeOut(task)]),
    {
      name: "delete",
      label: t`Delete`,
      key: "d",
      perform: () =>
        confirm({
          title: t`Delete ${taskId}?`,
          text: removal.warning(),
          yes: t`Delete`,
          perform: async () => {
            await removal.perform(task);
            back();
            say(t`${taskId} deleted`);
          },
        }),
    },
  ]);
}

function Sent({ task, rows }: { readonly task: TaskView; readonly rows: number }) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const [promptFormat, setFormat] = useState<MessageRecipe>("auto");
  const preview = useQuery({
    queryKey: ["task", String(task.id), "preview", task.version, promptFormat],
    queryFn: () => client.previewTask({ body: { task: taskBody(task), promptFormat } }),
    placeholderData: keepPreviousData,
  });
  const next = MESSAGE_RECIPES[(MESSAGE_RECIPES.indexOf(promptFormat) + 1) % MESSAGE_RECIPES.length];
  useOffers([
    { name: "format", label: t`Prompt format`, key: "f", perform: () => setFormat(next ?? "auto") },
  ]);
  return (
    <Box flexDirection="column">
      <Lines lines={[dim(t(RECIPE_NAMES[promptFormat]))]} />
      <Shown query={preview}>
        {(sent) => <Scroll name="sent" lines={previewLines(sent, columns)} rows={rows - 1} />}
      </Shown>
    </Box>
  );
}

function History({ id, rows }: { readonly id: string; readonly rows: number }) {
  const client = useClient();
  const { columns } = useRoom();
  const { now } = useMachine();
  const versions = useQuery({
    queryKey: ["task", id, "versions"],
    queryFn: () => client.listTaskVersions({ params: { id } }),
  });
  return (
    <Shown query={versions}>
      {(all) => <Scroll name="history" lines={historyLines(all, { columns, now: now() })} rows={rows} />}
    </Shown>
  );
}
