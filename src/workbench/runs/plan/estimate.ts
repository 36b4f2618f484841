import type { CostEstimate, CostRange, JudgePlan } from "../../../contract/index.ts";
import { type Model, type RunSetup, type Task, buildMessages, isFree } from "../../../core/index.ts";
import { withPrice } from "../../../engine/index.ts";

/** English has about four characters to a token, other languages fewer. */
const CHARACTERS_PER_TOKEN = { low: 4.5, high: 2.5 };
/** Tokens of an answer where the model may say as much as it likes. */
const ANSWER_TOKENS = { low: 60, high: 1200 };
/** What a judge is told besides the task and the answer, rubric included, and what it says, in tokens. */
const JUDGE_TOKENS = { input: { low: 150, high: 800 }, output: { low: 30, high: 600 } };

const plus = (a: CostRange, b: CostRange): CostRange => ({ low: a.low + b.low, high: a.high + b.high });
const NOTHING: CostRange = { low: 0, high: 0 };

/** About what a run will cost. Ranges, because nobody knows how much models will say. */
export function estimateRun(setup: RunSetup, tasks: readonly Task[]): CostEstimate {
  const { models, judges } = setup;
  let [answers, judgements] = [NOTHING, NOTHING];
  const unpriced = new Set<string>();
  for (const model of models) {
    const samples = model.samples * tasks.length;
    const input = inputOf(tasks, model);
    const output = outputOf(model);
    const cost = costOf(setup, model, times(input, model.samples), times(output, samples));
    if (cost === null) unpriced.add(model.modelId);
    else answers = plus(answers, cost);
    if (setup.judging === "later") continue;
    for (const judge of judges) {
      const answered = plus(times(input, model.samples), times(output, samples));
      const read = plus(answered, times(JUDGE_TOKENS.input, samples));
      const judged = costOf(setup, judge.model, read, times(verdictOf(judge.model), samples));
      if (judged === null) unpriced.add(judge.judgeId);
      else judgements = plus(judgements, judged);
    }
  }
  const calls = models.reduce((sum, model) => sum + model.samples * tasks.length, 0);
  const isKnown = ({ modelId }: Pick<Model, "modelId">): boolean => !unpriced.has(modelId);
  return {
    isKnown: models.every(isKnown),
    isJudgingKnown: judges.every(({ judgeId }) => !unpriced.has(judgeId)),
    calls,
    judgeCalls: setup.judging === "later" ? 0 : calls * judges.length,
    costUsd: answers,
    judgeCostUsd: judgements,
    unpriced: [...unpriced],
  };
}

/** About what rating questions will cost: each judge reads each of them, and no answers. */
export function estimateQuestionJudging(
  setup: RunSetup,
  tasks: readonly Task[],
): Pick<JudgePlan, "judgeCalls" | "costUsd" | "isKnown" | "unpriced"> {
  let costUsd = NOTHING;
  const unpriced: string[] = [];
  for (const { judgeId, model } of setup.judges) {
    const read = plus(inputOf(tasks, model), times(JUDGE_TOKENS.input, tasks.length));
    const cost = costOf(setup, model, read, times(verdictOf(model), tasks.length));
    if (cost === null) unpriced.push(judgeId);
    else costUsd = plus(costUsd, cost);
  }
  return {
    judgeCalls: setup.judges.length * tasks.length,
    costUsd,
    isKnown: unpriced.length === 0,
    unpriced,
  };
}

/** Tokens of what a judge says once. */
function verdictOf({ parameters: { maxTokens } }: Model): CostRange {
  const most = Math.min(JUDGE_TOKENS.output.high, maxTokens ?? Infinity);
  return { low: Math.min(JUDGE_TOKENS.output.low, most), high: most };
}

/** Tokens of all prompts together. */
function inputOf(tasks: readonly Task[], model: Model): CostRange {
  let characters = 0;
  for (const task of tasks)
    for (const { content } of buildMessages(task, model)) characters += content.length;
  return { low: characters / CHARACTERS_PER_TOKEN.low, high: characters / CHARACTERS_PER_TOKEN.high };
}

function outputOf({ parameters: { maxTokens } }: Model): CostRange {
  const most = maxTokens ?? ANSWER_TOKENS.high;
  return { low: Math.min(ANSWER_TOKENS.low, most), high: most };
}

function times({ low, high }: CostRange, factor: number): CostRange {
  return { low: low * factor, high: high * factor };
}

/** Null when nobody knows: it has no price and is not free. */
function costOf(
  { providers }: RunSetup,
  model: Model,
  input: CostRange,
  output: CostRange,
): CostRange | null {
  const provider = providers.find(({ name }) => name === model.provider);
  if (provider === undefined) return null;
  const { price } = withPrice(model, provider);
  if (price === undefined) return isFree(provider) ? NOTHING : null;
  const { inputPerMillion, outputPerMillion } = price;
  return {
    low: (input.low * inputPerMillion + output.low * outputPerMillion) / 1e6,
    high: (input.high * inputPerMillion + output.high * outputPerMillion) / 1e6,
  };
}
