import type { JudgePlan, JudgeQuestionsBody, RunView, ShownJudgment } from "../../contract/index.ts";
import {
  type Collection,
  Failure,
  type FrozenTask,
  type JUDGMENT_SORTS,
  type Judgment,
  type Page,
  type PageRequest,
  type QuestionQuality,
  type SortedRequest,
  type Verdict,
  isRewritten,
  wordsOf,
  isoTime,
  phrase,
  runNameSchema,
} from "../../core/index.ts";
import { questionQuality } from "../../reports/index.ts";
import { planJudgeRun } from "./judge-plan.ts";
import type { Parts } from "../parts.ts";
import { collectionNamed, datasetOf } from "../runs/plan/tasks-of-run.ts";
import { estimateJudging } from "../runs/plan/estimate-duration.ts";
import { estimateQuestionJudging } from "../runs/plan/estimate.ts";
import { readHistory } from "../runs/plan/run-history.ts";
import { launch } from "../runs/start-run.ts";

/** Has judges rate questions, in a run of its own. */
export async function judgeQuestions(parts: Parts, body: JudgeQuestionsBody): Promise<RunView> {
  return await parts.executions.starting(
    async (start) => await launch(parts, start, await prepare(parts, body), body.queue),
  );
}

/** What rating questions would be, found out without a call. */
export async function planJudgeQuestions(parts: Parts, body: JudgeQuestionsBody): Promise<JudgePlan> {
  const { setup, tasks } = await prepare(parts, body);
  const estimate = estimateQuestionJudging(setup, tasks);
  return {
    ...estimate,
    duration: estimateJudging(setup, tasks.length, await readHistory(parts.store, setup)),
    warnings: [],
  };
}

async function prepare(parts: Parts, body: JudgeQuestionsBody) {
  const { judges, collection, maxBudgetUsd, criteria, prompt } = body;
  const tasks = await questionsOf(parts, body);
  return await planJudgeRun(parts, {
    kind: "questions",
    name: body.name ?? nameFor(collection),
    judges,
    tasks,
    ...(collection === undefined ? {} : { datasets: [datasetOf(collection, tasks)] }),
    maxBudgetUsd,
    asked: body,
    questionJudging: { criteria, prompt },
  });
}

/** Says whose questions are rated, so that runs can be told from each other. */
function nameFor(collection: string | undefined): string {
  const name = collection === undefined ? "questions" : `${collection} questions`;
  return runNameSchema.safeParse(name).success ? name : "questions";
}

async function questionsOf(
  parts: Parts,
  { collection: name, taskIds }: JudgeQuestionsBody,
): Promise<readonly FrozenTask[]> {
  if (name === undefined && taskIds === undefined) {
    throw new Failure("invalid-input", phrase`No questions given.`, {
      faults: [
        { key: "collection", message: phrase`is missing`, expected: phrase`a collection, or taskIds` },
      ],
    });
  }
  if (name === undefined) return await namedTasks(parts, taskIds ?? []);
  const collection = await collectionNamed(parts, name, "collection");
  const own: FrozenTask[] = [];
  for await (const { task } of parts.store.readTasks({ collectionId: collection.id })) own.push(task);
  const tasks = withWriters(collection, own);
  const missing = (taskIds ?? []).filter((id) => !tasks.some(({ taskId }) => taskId === id));
  if (missing.length > 0) throw unknownTasks(missing, phrase`the collection ${JSON.stringify(name)}`);
  const chosen = taskIds === undefined ? tasks : tasks.filter(({ taskId }) => taskIds.includes(taskId));
  if (chosen.length === 0) throw new Failure("conflict", phrase`The collection ${name} has no tasks.`);
  return chosen;
}

/** A collection's model wrote its tasks, unless some say who wrote them: then the others were added by people. */
function withWriters({ generatorModelId }: Collection, tasks: readonly FrozenTask[]): readonly FrozenTask[] {
  const areKnown = tasks.some((task) => task.generatorModelId !== undefined);
  return generatorModelId === null || areKnown ? tasks : tasks.map((task) => ({ ...task, generatorModelId }));
}

async function namedTasks({ store }: Parts, taskIds: readonly string[]): Promise<FrozenTask[]> {
  const found = await Promise.all(taskIds.map(async (taskId) => await store.findTask(taskId)));
  const missing = taskIds.filter((_, index) => found[index] == null);
  if (missing.length > 0) throw unknownTasks(missing, phrase`the workspace`);
  return found.flatMap((stored) => (stored === null ? [] : [stored.task]));
}

function unknownTasks(ids: readonly string[], place: string): Failure {
  const faults = ids.map((id) => ({
    key: "taskIds",
    message: phrase`${place} has no task ${JSON.stringify(id)}`,
  }));
  return new Failure("invalid-input", phrase`Some questions don't exist.`, { faults });
}

interface JudgmentFilter {
  readonly runId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly judgeId?: string | undefined;
  /** Name of a collection. */
  readonly collection?: string | undefined;
}

async function filterOf(parts: Parts, { collection, ...filter }: JudgmentFilter) {
  if (collection === undefined) return { ...filter, kind: "questions" as const };
  const { id } = await collectionNamed(parts, collection, "collection");
  return { ...filter, kind: "questions" as const, collectionId: id };
}

/** Opinions on questions, oldest first unless another order is asked for. */
export async function listJudgments(
  parts: Parts,
  { cursor, limit, sort, ...filter }: SortedRequest<(typeof JUDGMENT_SORTS)[number]> & JudgmentFilter,
): Promise<Page<ShownJudgment>> {
  const page = await parts.store.listVerdicts({ cursor, limit, sort, ...(await filterOf(parts, filter)) });
  const rows = page.rows.map(toJudgment);
  const tasks = await parts.store.findTaskNumbers([...new Set(rows.map(({ taskId }) => taskId))]);
  const judges = new Map<string, number | null>();
  for (const name of new Set(rows.map(({ judgeId }) => judgeId)))
    judges.set(name, (await parts.store.findRecordByName("model", name))?.id ?? null);
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: isoTime(row.createdAt),
      questionId: tasks.get(row.taskId) ?? null,
      judgeModelId: judges.get(row.judgeId) ?? null,
    })),
    next: page.next,
  };
}

const READ_AT_ONCE = 500;

/** Judges side by side on each question, and how good the questions are of each model that wrote some. */
export async function getQuestionQuality(
  parts: Parts,
  { cursor, limit, ...filter }: PageRequest & JudgmentFilter,
): Promise<QuestionQuality> {
  const wanted = await filterOf(parts, filter);
  const rows: Verdict[] = [];
  let next: string | null | undefined;
  do {
    const page = await parts.store.listVerdicts({
      ...wanted,
      cursor: next ?? undefined,
      limit: READ_AT_ONCE,
    });
    rows.push(...page.rows);
    ({ next } = page);
  } while (next !== null);
  const isEdited = await editedAmong(
    parts,
    rows.map(({ task }) => task),
  );
  return questionQuality(
    rows.map((row) => ({
      ...toJudgment(row),
      prompt: row.task.prompt,
      words: wordsOf(row.task),
      edited: isEdited(row.task),
    })),
    { after: Number(cursor ?? 0), limit },
  );
}

/** Tells of questions, as judges read them, whether a person had changed them after a model wrote them. */
async function editedAmong(
  { store }: Parts,
  tasks: readonly FrozenTask[],
): Promise<(task: FrozenTask) => boolean> {
  const changed = tasks.filter(
    ({ version, generatorModelId }) => version > 1 && generatorModelId !== undefined,
  );
  const firsts = await store.findFirstVersions([...new Set(changed.map(({ taskId }) => taskId))]);
  return (task) => isRewritten(task, firsts.get(task.taskId) ?? task);
}

function toJudgment({ id, runId, task, score, createdAt }: Verdict): Judgment {
  const { outcome, parts, reason, costUsd, scorer } = score;
  return {
    id,
    runId,
    taskId: task.taskId,
    judgeId: scorer,
    overallScore: outcome.scored ? outcome.value : null,
    clarityScore: parts["clarity"] ?? null,
    difficultyScore: parts["difficulty"] ?? null,
    relevanceScore: parts["relevance"] ?? null,
    originalityScore: parts["originality"] ?? null,
    justification: reason,
    generatorModelId: task.generatorModelId ?? null,
    costUsd,
    createdAt,
  };
}
