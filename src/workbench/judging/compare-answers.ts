import type { CompareAnswersBody, RunView } from "../../contract/index.ts";
import {
  type AnsweredItem,
  type COMPARISON_SORTS,
  type ComparedAnswers,
  type ComparisonView,
  Failure,
  type FrozenTask,
  type Page,
  type SortedRequest,
  phrase,
} from "../../core/index.ts";
import { shuffled } from "../people/shuffled.ts";
import { planJudgeRun } from "./judge-plan.ts";
import type { Parts } from "../parts.ts";
import { requireFrozen } from "../runs/get-run.ts";
import { launch } from "../runs/start-run.ts";
import { toComparison } from "./to-comparison.ts";

const SEEDS = 2_147_483_648;

/** Has judges compare the answers of a run two by two, in a run of its own. */
export async function compareAnswers(parts: Parts, body: CompareAnswersBody): Promise<RunView> {
  const { runId, judges, count, maxBudgetUsd, queue } = body;
  const { setup, tasks } = await requireFrozen(parts, runId);
  if (setup.kind !== "answers")
    throw new Failure("conflict", phrase`Run ${runId} is a judge run and has no answers to compare.`);
  const models = wantedModels(
    body,
    setup.models.map(({ modelId }) => modelId),
  );
  const seed = body.seed ?? Math.floor(parts.random.next() * SEEDS);
  const answered = (await parts.store.listAnswered(runId)).filter(({ modelId }) => models.has(modelId));
  const pairs = shuffled(pairsOf(answered), seed, "pairs").slice(0, count);
  if (pairs.length === 0)
    throw new Failure("conflict", phrase`Run ${runId} has no two answers to the same task.`);
  const plan = await planJudgeRun(parts, {
    kind: "comparisons",
    name: body.name ?? `${setup.name}-pairs`,
    judges,
    tasks: frozenPairs(tasks, pairs),
    maxBudgetUsd,
    asked: { ...body, seed },
    comparedRunId: runId,
  });
  return await parts.executions.starting((start) => launch(parts, start, plan, queue));
}

function wantedModels({ models }: CompareAnswersBody, known: readonly string[]): ReadonlySet<string> {
  const faults = (models ?? [])
    .filter((id) => !known.includes(id))
    .map((id) => ({
      key: "models",
      message: phrase`the run has no model ${JSON.stringify(id)}`,
      expected: phrase`two or more of: ${known.join(", ")}`,
    }));
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`These answers can't be compared.`, { faults });
  return new Set(models ?? known);
}

/** Every two models on every task; where they have answered several times, the n-th answers meet. */
function pairsOf(answered: readonly AnsweredItem[]): ComparedAnswers[] {
  const byTask = Map.groupBy(answered, ({ taskId }) => taskId);
  return [...byTask].flatMap(([taskId, items]) => {
    const byModel = [...Map.groupBy(items, ({ modelId }) => modelId).values()];
    return byModel.flatMap((firsts, index) =>
      byModel.slice(index + 1).flatMap((seconds) =>
        firsts.flatMap((first, sample): ComparedAnswers[] => {
          const second = seconds[sample];
          return second === undefined ? [] : [{ taskId, first: answerOf(first), second: answerOf(second) }];
        }),
      ),
    );
  });
}

const answerOf = ({ itemId, modelId }: AnsweredItem) => ({ itemId, modelId });

/** Each pair as a task of the run of judges. */
function frozenPairs(tasks: readonly FrozenTask[], pairs: readonly ComparedAnswers[]): FrozenTask[] {
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  const numbers = new Map<string, number>();
  return pairs.flatMap((compared) => {
    const task = byId.get(compared.taskId);
    if (task === undefined) return [];
    const number = (numbers.get(compared.taskId) ?? 0) + 1;
    numbers.set(compared.taskId, number);
    return [{ ...task, taskId: `${compared.taskId}#${number}`, compared }];
  });
}

/** What judges said of a run's answers two by two, oldest first unless another order is asked for. */
export async function listComparisons(
  parts: Parts,
  request: SortedRequest<(typeof COMPARISON_SORTS)[number]> & {
    readonly runId: string;
    /** Only what was said in this run of judges. */
    readonly judgeRunId?: string | undefined;
    readonly judgeId?: string | undefined;
  },
): Promise<Page<ComparisonView>> {
  const { runId: comparedRunId, judgeRunId: runId, ...rest } = request;
  const page = await parts.store.listVerdicts({ ...rest, kind: "comparisons", comparedRunId, runId });
  return { rows: page.rows.flatMap(toComparison), next: page.next };
}
