import {
  type Basis,
  type ComparedPair,
  type Coverage,
  Failure,
  type FrozenRun,
  type Judge,
  METRIC_PREFIX,
  type ResultRow,
  type Run,
  NOTHING_SPENT,
  SUMMARY_VERSION,
  decidingPair,
  type ServedCount,
  type Session,
  type SetUpRun,
  type Spend,
  type SpendRow,
  type Steps,
  type Summary,
  addSpend,
  atOnce,
  emptyCounts,
  inTurns,
  isoTime,
  isoTimeOrNull,
  provenanceOf,
  runState,
  scoringJudges,
  wholeUsd,
  workingTime,
  phrase,
} from "../core/index.ts";
import { AutoFails } from "./summary/auto-fails.ts";
import { type MeansOfModels, PairedModels } from "./summary/compare-models.ts";
import { chooseBasis } from "./summary/choose-basis.ts";
import { FailureTally } from "./summary/failure-tally.ts";
import { withLeads } from "./summary/group-leads.ts";
import { headlineMetric } from "./summary/headline-metric.ts";
import { type UnrankedResult, modelResult } from "./summary/model-result.ts";
import { ModelTally } from "./summary/model-tally.ts";
import { pairsResult } from "./summary/pairs-result.ts";
import { PeopleTally } from "./summary/people-result.ts";
import { PersonScores } from "./summary/person-scores.ts";
import { leaderOf, rankModels } from "./summary/rank-models.ts";
import { RaterTally } from "./summary/rater-tally.ts";
import { ScoreMeans } from "./summary/score-means.ts";
import { scoreTable } from "./summary/score-table.ts";
import { slices } from "./summary/slices.ts";
import { TaskPositions } from "./summary/task-sums.ts";
import { summarySentence } from "./summary/summary-sentence.ts";
import { VerdictTally } from "./summary/verdict-tally.ts";

/** Everything that results are made of. */
export interface RunMaterial {
  readonly frozen: FrozenRun;
  /** Its rows, read once, in any order, some at a time. */
  readonly pages: AsyncIterable<readonly ResultRow[]>;
  readonly sessions: readonly Session[];
  /** What its calls have cost. */
  readonly spend: readonly SpendRow[];
  /** Which models the providers say have answered. */
  readonly served: readonly ServedCount[];
  /** Answers that were compared two by two, by people in finished sessions and by judges. */
  readonly pairs: Readonly<Record<"people" | "judges", readonly ComparedPair[]>>;
}

export interface SummariseOptions {
  /** Version of the program that makes the summary, which may be newer than the one that made the run. */
  readonly toolVersion: string;
  /** Lets others have their turn between two steps; all is done at once when absent. */
  readonly turn?: (() => Promise<void>) | undefined;
}

interface Summarised {
  readonly summary: Summary;
  readonly taskMeans: MeansOfModels;
  readonly scorers: readonly string[];
}

/** What came of a run, each model's mean on each task, and who gave the scores that rank. Keeps only the numbers of the run's rows. */
export async function summarise(
  material: RunMaterial,
  { toolVersion, turn }: SummariseOptions,
): Promise<Summarised> {
  const steps = concluding(material, await tally(material), toolVersion);
  return await (turn === undefined ? atOnce(steps) : inTurns(steps, turn));
}

/** What follows from what was counted. */
function* concluding(
  material: RunMaterial,
  { places, tallies, people, raters, failures, verdicts, counts }: Tallied,
  toolVersion: string,
): Steps<Summarised> {
  const { frozen, sessions, pairs } = material;
  const { models } = frozen.setup;
  const spend = spendOf(material.spend);
  const of = (modelId: string): ModelTally =>
    tallies.get(modelId) ?? new ModelTally(new TaskPositions([]), null);
  const counted = verdicts.byName(spend.latencyOfJudge);
  const coverage = coverageOf([...tallies.values()]);
  const found = chooseBasis(coverage);
  const metric = found === "metrics" ? (headlineMetric(frozen)?.slice(METRIC_PREFIX.length) ?? null) : null;
  const basis = found ?? "judges";
  const means: MeansOfModels = new Map(
    models.map(({ modelId }) => [modelId, of(modelId).bases[basis].means()]),
  );
  const autoFails = new AutoFails(frozen, tallies);
  const [ofJudge, alone] = [new ScoreMeans(places, { autoFails }), new ScoreMeans(places)];
  const ranked = { judges: ofJudge, people: new ScoreMeans(places, { raters }), metrics: alone }[basis];
  const meanOf = (modelId: string, level?: number) =>
    ranked.of(modelId, means.get(modelId) ?? new Map(), level === undefined ? {} : { level });
  const results: UnrankedResult[] = [];
  for (const model of models) {
    yield;
    const { modelId } = model;
    results.push(
      modelResult(frozen, model, of(modelId), {
        basis,
        score: meanOf(modelId),
        spend: spend.onModel(modelId),
        served: servedAs(material.served, modelId),
        hasAutoFailRules: autoFails.areThere,
      }),
    );
  }
  const scored = results.filter(({ score }) => score.known).map(({ modelId }) => modelId);
  const unseenAutoFails = scored.map((modelId) =>
    basis === "judges" ? autoFails.unseenIn(modelId, means.get(modelId) ?? new Map()) : 0,
  );
  yield;
  const scores = scoreTable(scored, tallies, raters, places, basis);
  yield;
  const paired = yield* PairedModels.of(scored, {
    ...scores,
    unseenAutoFails: (model) => unseenAutoFails[model] ?? 0,
  });
  const ranking = yield* rankModels(results, paired);
  yield;
  const comparisons = paired.comparisons(ranking);
  const leader = leaderOf(ranking, paired, meanOf);
  const [one, next] = scored.length < 2 ? [] : ranking.map(({ modelId }) => modelId);
  const pair = one === undefined || next === undefined ? null : ([one, next] as const);
  const deciding = decidingPair(
    ranking.filter(({ score }) => score.known).map(({ modelId }) => modelId),
    comparisons,
  );
  const planning = deciding === undefined ? null : paired.planFor(deciding);
  yield;
  const said = people.result(
    sessions,
    models.map(({ modelId }) => modelId),
    new Set(pairs.people.map(({ by }) => by)),
  );
  yield;
  const described = describeRun({ ...frozen, taskCount: frozen.tasks.length });
  const findings = {
    basis: found,
    coverage,
    metric,
    raters: raters.count,
    ranking,
    leader,
    comparisons,
    planning,
    verdicts: counted,
  };
  const comparedPairs = (["people", "judges"] as const).flatMap(
    (by) => pairsResult(by, pairs[by], places.related) ?? [],
  );
  yield;
  const cuts = yield* slices(frozen, tallies, { basis, raters, people: said, means: ranked, ofJudge, alone });
  const ofPair = scoreTable(pair ?? [], tallies, raters, places, basis);
  const summary: Summary = {
    schemaVersion: SUMMARY_VERSION,
    toolVersion,
    run: described,
    asOf: null,
    counts,
    sentence: summarySentence({ ...findings, run: described }),
    ...findings,
    people: said,
    pairs: comparedPairs,
    slices: yield* withLeads(cuts, frozen.tasks, pair, ofPair),
    judgeCostUsd: wholeUsd(spend.onJudges),
    judgeSpend: spend.onJudges,
    failures: failures.mostFrequentFirst(),
  };
  return { summary, taskMeans: means, scorers: scorersIn(models, tallies, raters, found) };
}

/** Judges or people who gave a score that ranks, by name. */
function scorersIn(
  models: readonly { readonly modelId: string }[],
  tallies: ReadonlyMap<string, ModelTally>,
  raters: RaterTally,
  basis: Basis | null,
): string[] {
  const names = models.flatMap(({ modelId }) => {
    const byName = basis === "people" ? raters.of(modelId) : tallies.get(modelId)?.judges;
    return [...(byName?.keys() ?? [])];
  });
  return basis === "judges" || basis === "people" ? [...new Set(names)].sort() : [];
}

function coverageOf(tallies: readonly ModelTally[]): Coverage {
  const sum = (of: (tally: ModelTally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    answers: sum(({ latencies }) => latencies.length),
    judges: sum(({ bases }) => bases.judges.scored),
    people: sum(({ bases }) => bases.people.scored),
    metrics: sum(({ bases }) => bases.metrics.scored),
  };
}

type Tallied = Awaited<ReturnType<typeof tally>>;

async function tally({ frozen, pages, sessions }: RunMaterial) {
  const places = new TaskPositions(frozen.tasks);
  const tallies = new Map(
    frozen.setup.models.map((model) => [model.modelId, new ModelTally(places, headlineMetric(frozen))]),
  );
  const [people, raters] = [new PeopleTally(places.related), new RaterTally(places)];
  const [failures, verdicts] = [
    new FailureTally(),
    new VerdictTally(frozen.setup.judges.map(({ judgeId }) => judgeId)),
  ];
  const persons = new PersonScores(sessions);
  const counts = emptyCounts();
  const add = (row: ResultRow): void => {
    const own = tallies.get(row.modelId);
    if (own === undefined)
      throw new Failure(
        "bug",
        phrase`The run has results of the model ${row.modelId}, which is not in its setup.`,
      );
    const words = persons.of(row);
    own.add(row, words);
    people.add(row, words, persons.repeatsOf(row));
    raters.add(row, words);
    failures.add(row);
    verdicts.add(row);
    counts[row.status] += 1;
  };
  for await (const page of pages) for (const row of page) add(row);
  return { places, tallies, people, raters, failures, verdicts, counts };
}

/** What was spent on each model, and on the judges. */
function spendOf(rows: readonly SpendRow[]) {
  const sum = (some: (row: SpendRow) => boolean): Spend => rows.filter(some).reduce(addSpend, NOTHING_SPENT);
  return {
    onModel: (modelId: string) => sum((row) => row.modelId === modelId && row.purpose !== "judge"),
    onJudges: sum(({ purpose }) => purpose === "judge"),
    latencyOfJudge: (judgeId: string): number | null => {
      const own = rows.filter((row) => row.purpose === "judge" && row.modelId === judgeId);
      const calls = own.reduce((total, { timedCalls }) => total + timedCalls, 0);
      return calls === 0 ? null : own.reduce((total, { timedMs }) => total + timedMs, 0) / calls;
    },
  };
}

function servedAs(rows: readonly ServedCount[], modelId: string) {
  return rows.flatMap((row) => (row.modelId === modelId ? [{ name: row.served, answers: row.answers }] : []));
}

/** What a reader should know of the run itself. */
export function describeRun({ run, setup, taskCount }: SetUpRun): Summary["run"] {
  return {
    runId: run.runId,
    name: run.name,
    status: run.status,
    state: runState(run),
    createdAt: isoTime(run.createdAt),
    startedAt: isoTimeOrNull(run.startedAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
    workedMs: workedWhenAtRest(run),
    judging: setup.judging,
    judges: byId(scoringJudges(setup)).map(({ judgeId, model }) => ({
      judgeId,
      provider: model.provider,
      name: model.name,
      ...provenanceOf(setup.providers, model.provider),
    })),
    datasets: setup.datasets.map(({ path, sha256 }) => ({ path, sha256 })),
    promptTemplateHash: setup.promptTemplateHash,
    promptNotices: (setup.promptNotices ?? []).map(({ message }) => message),
    tasks: taskCount,
  };
}

/** A former judge may be called like one of now. */
const byId = (judges: readonly Judge[]): Judge[] =>
  [...new Map(judges.toReversed().map((judge) => [judge.judgeId, judge])).values()].toReversed();

/** Only what has ended has a duration. */
function workedWhenAtRest(run: Run): number | null {
  const { workedMs, activeSince } = workingTime(run);
  return activeSince === null && run.startedAt !== null ? workedMs : null;
}
