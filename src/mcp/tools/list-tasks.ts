import { z } from "zod";
import type { Client, CollectionView, TaskView } from "../../contract/index.ts";
import { Failure, metricLabel } from "../../core/index.ts";
import { pageThatFits } from "../answer-size.ts";
import { READS, type ToolCall, tool } from "../tool.ts";
import { asData, moreWords, named, quoted } from "../words.ts";
import { cursor, search } from "./inputs.ts";

const ROWS_SHOWN = 30;

export const listTasks = tool({
  name: "list_tasks",
  title: "List collections and tasks",
  description:
    "Without arguments: the collections, each a named set of tasks. With collection or search: the tasks in it, or those " +
    "that match, with what scores them.",
  input: z.strictObject({
    collection: z.string().min(1).max(200).optional().describe("Name of a collection"),
    search,
    cursor,
  }),
  hints: READS,
  async answer({ collection, search: searched, cursor: at }, call) {
    if (collection === undefined && searched === undefined) return await collections(at, call);
    const { client, signal, marker } = call;
    const inside = collection === undefined ? undefined : await findCollection(client, collection, signal);
    const mark = marker();
    const query = {
      search: searched,
      collectionId: inside === undefined ? undefined : String(inside.id),
      cursor: at,
    };
    return await pageThatFits(
      ROWS_SHOWN,
      (count) => client.listTasks({ query: { ...query, limit: String(count) } }, signal),
      ({ rows, next }) => ({
        text: [
          ...(inside === undefined ? [] : [collectionLine(inside)]),
          ...(rows.length === 0 ? ["No task matches."] : ["Tasks by id:", asData(rows.map(taskLine), mark)]),
          ...moreWords(next),
        ].join("\n"),
      }),
    );
  },
});

async function collections(at: string | undefined, { client, signal }: ToolCall) {
  return await pageThatFits(
    ROWS_SHOWN,
    (count) => client.listCollections({ query: { cursor: at, limit: String(count) } }, signal),
    ({ rows, next }) => ({
      text: [
        rows.length === 0 ? "There are no collections yet. import_tasks makes one." : "Collections:",
        ...rows.map(collectionLine),
        ...moreWords(next),
      ].join("\n"),
    }),
  );
}

async function findCollection(client: Client, name: string, signal: AbortSignal): Promise<CollectionView> {
  const { rows } = await client.listCollections({ query: { search: name, limit: "500" } }, signal);
  const found = rows.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Failure("not-found", `There is no collection ${quoted(name, 60)}.`, {
    hint: "list_tasks without arguments lists the collections; import_tasks makes one.",
  });
}

function collectionLine({ name, taskCount, metrics }: CollectionView): string {
  const measured = metrics.length === 0 ? "" : `; metrics: ${named(metrics.map(metricLabel).join(", "))}`;
  return `- ${quoted(name, 80)}: ${taskCount} ${taskCount === 1 ? "task" : "tasks"}${measured}`;
}

function taskLine({ taskId, category, prompt, rubric, references, metrics, autoFail }: TaskView): string {
  const scored = [
    ...(rubric.length === 0 ? [] : [`rubric of ${rubric.length}`]),
    ...(references === undefined ? [] : [`references: ${Object.keys(references).join(", ")}`]),
    ...(autoFail.length === 0 ? [] : [`auto-fail rules: ${autoFail.length}`]),
    ...(metrics === undefined || metrics.length === 0
      ? []
      : [`metrics: ${named(metrics.map(metricLabel).join(", "))}`]),
  ];
  const means = scored.length === 0 ? "nothing to score it by" : scored.join("; ");
  return `- ${quoted(taskId, 60)} in ${quoted(category, 30)} (${means}): ${quoted(prompt, 90)}`;
}
