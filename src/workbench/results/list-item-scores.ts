import {
  Failure,
  type FrozenTask,
  type ItemOrder,
  type ItemScore,
  type ItemScoreFilter,
  type ItemScorePage,
  type OfBasis,
  type PageRequest,
  type SortedRequest,
  type TaskFlag,
  type TaskOrder,
  type TaskScoreFilter,
  type TaskScorePage,
  type TaskScoreSort,
  type TaskScores,
  fieldOf,
  isDescending,
  phrase,
  taskTitle,
} from "../../core/index.ts";
import type { RunTaskView } from "../../contract/index.ts";
import { itemCount } from "../runs/item-count.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";
import { type TaskLikeness, inBoth, tasksLike } from "./tasks-like.ts";

type ReadParts = Pick<Parts, "store" | "isGone" | "itemTables">;
export type ItemScoresRequest = SortedRequest<ItemOrder> &
  OfBasis &
  ItemScoreFilter &
  Pick<TaskLikeness, "text">;
type ItemsFound = Pick<ItemScorePage, "next" | "total"> & { readonly rows: readonly ItemScore[] };
type TasksFound = Pick<TaskScorePage, "next" | "total"> & { readonly rows: readonly TaskScores[] };
export type TaskScoresRequest = PageRequest &
  OfBasis &
  TaskScoreFilter &
  TaskLikeness & {
    /** Only tasks that deserve a look for this reason. */
    readonly flag?: TaskFlag | undefined;
    /** An older word for some sorts. */
    readonly order?: TaskOrder | undefined;
  };

const SORT_OF = {
  run: "run",
  hardest: "mean",
  apart: "-apart",
  costliest: "-costUsd",
} as const satisfies Record<TaskOrder, TaskScoreSort>;

/** Two words for one thing: which of them would count? */
function refuseBoth(sort: string | undefined, older: string | undefined): void {
  if (sort === undefined || older === undefined) return;
  const fault = {
    key: "sort",
    message: phrase`can't be combined with \`order\` or \`direction\``,
    expected: phrase`one of them`,
  };
  throw new Failure("invalid-input", phrase`The order is given twice.`, { faults: [fault] });
}

/** The same in the words of the tables that items are read from. */
function orderOf({ sort, order, direction }: Pick<ItemScoresRequest, "sort" | "order" | "direction">) {
  refuseBoth(sort, order ?? direction);
  if (sort === undefined) return { order, direction };
  return { order: fieldOf(sort), direction: isDescending(sort) ? ("desc" as const) : undefined };
}

/** Items of a run with the score that counts. A cursor is a place in the order asked for. */
export async function listItemScores(
  { itemTables, ...parts }: ReadParts,
  runId: string,
  { basis, text, sort, order, direction, ...rest }: ItemScoresRequest,
): Promise<ItemScorePage> {
  const request = { ...rest, ...orderOf({ sort, order, direction }) };
  const shown = await requireSetup(parts, runId);
  const described = async (page: ItemsFound): Promise<ItemScorePage> => {
    const titles = await titlesOf(parts, runId, page.rows);
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, title: titles.get(row.taskId)?.title ?? row.taskId })),
    };
  };
  const { limit } = request;
  const among = await tasksLike(parts, runId, { text });
  if (among === undefined && isBeginning(request)) {
    const first = await itemTables.firstItems(shown, basis, limit);
    if (first !== null) return await described(beginning(first.items({ limit }), limit, itemCount(shown)));
  }
  return await described((await itemTables.sheet(shown, basis)).items(request, among));
}

/** Tasks of a run with every model's score on each. */
export async function listTaskScores(
  { itemTables, ...parts }: ReadParts,
  runId: string,
  { basis, flag, order, sort, text, category, difficulty, tag, templateVersion, ...rest }: TaskScoresRequest,
): Promise<TaskScorePage> {
  refuseBoth(sort, order);
  const request = { ...rest, sort: order === undefined ? sort : SORT_OF[order] };
  const shown = await requireSetup(parts, runId);
  const described = async (page: TasksFound): Promise<TaskScorePage> => {
    const titles = await titlesOf(parts, runId, page.rows);
    const untitled = (taskId: string) => ({ title: taskId, category: "" });
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, ...(titles.get(row.taskId) ?? untitled(row.taskId)) })),
    };
  };
  const { limit } = request;
  // Further samples of a task stand far behind its first ones.
  const isTogether = shown.setup.models.every(({ samples }) => samples === 1);
  const alike = await tasksLike(parts, runId, { text, category, difficulty, tag, templateVersion });
  if (isTogether && flag === undefined && alike === undefined && isBeginning(request)) {
    const first = await itemTables.firstItems(shown, basis, limit * shown.setup.models.length);
    if (first !== null) return await described(beginning(first.tasks({ limit }), limit, shown.taskCount));
  }
  const among = inBoth(await flaggedTasks(itemTables, shown, flag), alike);
  return await described((await itemTables.sheet(shown, basis)).tasks(request, among));
}

/** A task of a run as the run has frozen it, every model's score on it, and its neighbours in the order asked for. */
export async function getRunTask(
  { itemTables, ...parts }: ReadParts,
  { runId, taskId }: { readonly runId: string; readonly taskId: string },
  {
    basis,
    flag,
    order,
    task,
    autoFail,
    missingScore,
    ...likeness
  }: Omit<TaskScoresRequest, "sort" | "taskId" | "cursor" | "limit">,
): Promise<RunTaskView> {
  const shown = await requireSetup(parts, runId);
  const [frozen] = await parts.store.readFrozenTasks(runId, [taskId]);
  const sheet = await itemTables.sheet(shown, basis);
  const filter = { task, autoFail, missingScore, sort: order === undefined ? undefined : SORT_OF[order] };
  const among = inBoth(await flaggedTasks(itemTables, shown, flag), await tasksLike(parts, runId, likeness));
  const placed = sheet.task(taskId, filter, among);
  if (frozen === undefined || placed === null)
    throw new Failure("not-found", phrase`Run ${runId} has no task ${taskId}.`, {
      hint: phrase`Check the address, or open the run to see its tasks.`,
    });
  const { scores, ...place } = placed;
  return { task: frozen, ...scores, ...titleOf(frozen), ...place };
}

/** Ids of tasks that deserve a look for this reason; undefined when any will do. */
async function flaggedTasks(
  itemTables: ReadParts["itemTables"],
  shown: Parameters<ReadParts["itemTables"]["tasks"]>[0],
  flag: TaskFlag | undefined,
): Promise<string[] | undefined> {
  if (flag === undefined) return undefined;
  const { rows } = await itemTables.tasks(shown);
  return rows.filter(({ flags }) => flags.some((own) => own === flag)).map(({ taskId }) => taskId);
}

const titleOf = (task: FrozenTask): { readonly title: string; readonly category: string } => ({
  title: taskTitle(task),
  category: task.category,
});

/** What tasks of a run are about, by their ids. */
async function titlesOf(
  { store }: Pick<Parts, "store">,
  runId: string,
  rows: readonly { readonly taskId: string }[],
): Promise<ReadonlyMap<string, ReturnType<typeof titleOf>>> {
  const tasks = await store.readFrozenTasks(runId, [...new Set(rows.map(({ taskId }) => taskId))]);
  return new Map(tasks.map((task) => [task.taskId, titleOf(task)]));
}

/** Whether these are the first rows in the order of the run, all of them wanted. */
function isBeginning({ cursor = "0", limit: _limit, ...filter }: PageRequest & object): boolean {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  return (
    Number(cursor) === 0 &&
    asked.every(([name, value]) => (name === "order" || name === "sort") && value === "run")
  );
}

/** What was made of the first rows, as a page of them all. */
function beginning<Page extends ItemsFound | TasksFound>(page: Page, limit: number, total: number): Page {
  return { ...page, total, next: limit < total ? String(limit) : null };
}
