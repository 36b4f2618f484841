import type { DurationEstimate } from "../../../contract/index.ts";
import {
  type Model,
  type Provider,
  type RunSetup,
  type Task,
  buildMessages,
  isLocal,
  limitsOf,
  plantedIn,
} from "../../../core/index.ts";
import { JUDGED, roughTokens } from "../../../engine/index.ts";
import type { RunHistory } from "./run-history.ts";

interface Span {
  readonly low: number;
  readonly high: number;
}

/** Seconds of an answer where no run has measured it. A machine of one's own may be slow or still load the model. */
const HOSTED: Span = { low: 1, high: 15 };
const LOCAL: Span = { low: 2, high: 60 };
/** What is known varies: answers are longer or shorter, and some calls are made twice. */
const AROUND: Span = { low: 0.8, high: 1.5 };
/** Seconds that starting and each call take besides, at most. */
const STARTING = 1;
const STORING = 0.005;

/** Calls to one model. */
interface Load {
  readonly provider: Provider;
  readonly calls: number;
  /** Of each. */
  readonly seconds: number;
  /** By which each counts against the provider's limit of tokens a minute. */
  readonly tokens: number;
}

/** About how long a run will take: from its models' latencies and the places that run and providers have for calls. */
export function estimateDuration(
  setup: RunSetup,
  tasks: readonly Task[],
  history: RunHistory,
): DurationEstimate {
  const judges = setup.judging === "later" ? [] : setup.judges.map(({ model }) => model);
  const asked = [...setup.models, ...judges];
  const measured = asked.filter((model) => history.latenciesOf(model).length > 0).length;
  const items = setup.models.reduce((sum, { samples }) => sum + samples * tasks.length, 0);
  const seconds = (end: keyof Span): number => {
    const load = (model: Model, calls: number, tokens: () => number): Load[] =>
      setup.providers
        .filter(({ name }) => name === model.provider)
        .map((provider) => ({
          provider,
          calls,
          seconds: spanOf(model, provider, history)[end],
          // They are counted only where they matter: a plan is asked for at every keystroke.
          tokens: provider.limits.tokensPerMinute === undefined ? 0 : tokens(),
        }));
    // All answers may have been given before.
    const isReused = setup.reuse && end === "low";
    const answers = isReused
      ? []
      : setup.models.flatMap((model) =>
          load(model, model.samples * tasks.length, () => tokensOfAnswer(tasks, model)),
        );
    const judgements = judges.flatMap((model) => load(model, items, () => roughTokens(JUDGED, model)));
    return together(setup, answers, judgements);
  };
  return {
    lowSeconds: seconds("low"),
    highSeconds: seconds("high") + STARTING + STORING * items * (1 + judges.length),
    measured: measured === 0 ? "none" : measured === asked.length ? "all" : "some",
  };
}

/** About how long a run's judges will take for so many answers. */
export function estimateJudging(setup: RunSetup, items: number, history: RunHistory): DurationEstimate {
  const judges = setup.judges.map(({ model }) => model);
  const measured = judges.filter((model) => history.latenciesOf(model).length > 0).length;
  const seconds = (end: keyof Span): number => {
    const loads = judges.flatMap((model) =>
      setup.providers
        .filter(({ name }) => name === model.provider)
        .map((provider) => ({
          provider,
          calls: items,
          seconds: spanOf(model, provider, history)[end],
          tokens: roughTokens(JUDGED, model),
        })),
    );
    return stage(loads, setup.concurrency.judge);
  };
  return {
    lowSeconds: seconds("low"),
    highSeconds: seconds("high") + STARTING + STORING * items * judges.length,
    measured: measured === 0 ? "none" : measured === judges.length ? "all" : "some",
  };
}

/** Of one call, on average. */
function tokensOfAnswer(tasks: readonly Task[], model: Model): number {
  const all = tasks.reduce((sum, task) => sum + roughTokens(buildMessages(task, model), model), 0);
  return tasks.length === 0 ? 0 : all / tasks.length;
}

/** Seconds of one call. */
function spanOf(model: Model, provider: Provider, history: RunHistory): Span {
  const latencies = history.latenciesOf(model);
  if (latencies.length > 0) return around(Math.min(...latencies), Math.max(...latencies));
  if (provider.type !== "simulated") return isLocal(provider) ? LOCAL : HOSTED;
  const planted = plantedIn(provider.simulation, model.name)?.latencyMs ?? 0;
  return around(planted, planted);
}

const around = (lowMs: number, highMs: number): Span => ({
  low: (AROUND.low * lowMs) / 1000,
  high: (AROUND.high * highMs) / 1000,
});

/** Answers, and judgements after them or beside them. */
function together(
  { judging, concurrency }: RunSetup,
  answers: readonly Load[],
  judgements: readonly Load[],
): number {
  const answering = stage(answers, concurrency.candidate);
  const judged = stage(judgements, concurrency.judge);
  if (judging !== "pipelined") return answering + judged;
  // Both pass the same gates, and the last answer waits for its judges.
  const all = stage([...answers, ...judgements], concurrency.candidate + concurrency.judge);
  const last = Math.max(0, ...judgements.map(({ seconds }) => seconds));
  return Math.max(answering + last, judged, all);
}

/** All of these calls, in as many places as the run has for them and as their providers allow. */
function stage(loads: readonly Load[], places: number): number {
  const providers = [...Map.groupBy(loads, ({ provider }) => provider)];
  return Math.max(
    inPlaces(loads, places),
    ...providers.map(([provider, own]) => atProvider(provider, own, places)),
  );
}

function atProvider(provider: Provider, loads: readonly Load[], places: number): number {
  const {
    oneModelAtATime,
    maxConcurrency,
    requestsPerMinute = Number.POSITIVE_INFINITY,
    tokensPerMinute = Number.POSITIVE_INFINITY,
  } = limitsOf(provider);
  const atOnce = Math.min(places, maxConcurrency);
  const working = oneModelAtATime
    ? loads.reduce((sum, load) => sum + inPlaces([load], atOnce), 0)
    : inPlaces(loads, atOnce);
  const minutes = (share: (load: Load) => number): number =>
    loads.reduce((sum, load) => sum + load.calls * share(load), 0);
  const byRequests = minutes(() => 1 / requestsPerMinute);
  // However many tokens a call takes, one may go in each minute.
  const byTokens = minutes(({ tokens }) => 1 / Math.max(1, Math.floor(tokensPerMinute / tokens)));
  // A minute's calls may all go in its first second.
  const waiting = 60 * Math.max(0, Math.ceil(Math.max(byRequests, byTokens)) - 1);
  return Math.max(working, waiting);
}

/** Shared out evenly, and never less than one call takes. */
function inPlaces(loads: readonly Load[], places: number): number {
  const work = loads.reduce((sum, { calls, seconds }) => sum + calls * seconds, 0);
  return Math.max(work / places, 0, ...loads.map(({ seconds }) => seconds));
}
