import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../../contract/index.ts";
import { type TaskTitles, useTaskTitles } from "../../../../../presentation/index.ts";
import { useJudgedCollection } from "../../../judging/questions/judged-collection.ts";
import { useCollectionTasks } from "../../../../../presentation/index.ts";
import { client } from "../../../../client.ts";
import { qualityQuery } from "../../../../../presentation/index.ts";

/** Ratings come in one by one, and with the first of a question its text. */
const AGAIN_MS = 3_000;

/** What items are called by: titles of tasks; questions by their texts, as rated where they are and as they are now till then. */
export function useItemTitles(run: RunView): TaskTitles {
  const titles = useTaskTitles(client, run);
  const { data } = useQuery({
    ...qualityQuery(client, { runId: run.runId }),
    enabled: run.kind === "questions",
    refetchInterval: run.state === "running" ? AGAIN_MS : false,
    retry: false,
  });
  const tasks = useCollectionTasks(client, useJudgedCollection(run));
  if (run.kind !== "questions") return titles;
  return new Map([
    ...[...(tasks?.values() ?? [])].map(({ taskId, prompt }) => [taskId, prompt] as const),
    ...(data?.questions ?? []).map(({ taskId, prompt }) => [taskId, prompt] as const),
  ]);
}
