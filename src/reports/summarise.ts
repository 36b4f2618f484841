import {
  type Basis,
  type ComparedPair,
  type Coverage,
  Failure,
  type FrozenRun,
  METRIC_PREFIX,
  type ResultRow,
  type Run,
  NOTHING_SPENT,
  SUMMARY_VERSION,
  type ServedCount,
  type Session,
  type SetUpRun,
  type Spend,
  type SpendRow,
  type Summary,
  addSpend,
  emptyCounts,
  isoTime,
  isoTimeOrNull,
  provenanceOf,
  runState,
  wholeUsd,
  workingTime,
  phrase,
} from "../core/index.ts";
import { AutoFails } from "./summary/auto-fails.ts";
import { type MeansOfModels, PairedModels, planFrom } from "./summary/compare-models.ts";
import { chooseBasis } from "./summary/choose-basis.ts";
import { FailureTally } from "./summary/failure-tally.ts";
import { withLeads } from "./summary/group-leads.ts";
import { headlineMetric } from "./summary/headline-metric.ts";
import { modelResult } from "./summary/model-result.ts";
import { ModelTally } from "./summary/model-tally.ts";
import { pairsResult } from "./summary/pairs-result.ts";
import { PeopleTally } from "./summary/people-result.ts";
import { PersonScores } from "./summary/person-scores.ts";
import { leaderOf, rankModels } from "./summary/rank-models.ts";
import { RaterTally } from "./summary/rater-tally.ts";
import { ScoreMeans } from "./summary/score-means.ts";
import { scoreTable } from "./summary/score-table.ts";
import { slices } from "./summary/slices.ts";
import { TaskPlaces } from "./summary/task-sums.ts";
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
}

/** What came of a run, each model's mean on each task, and who gave the scores that rank. Keeps only the numbers of the run's rows. */
export async function summarise(
  material: RunMaterial,
  options: SummariseOptions,
): Promise<{ summary: Summary; taskMeans: MeansOfModels; scorers: readonly string[] }> {
  const { frozen, sessions, pairs } = material;
  const { models } = frozen.setup;
  const { places, tallies, people, raters, failures, verdicts, counts } = await tally(material);
  const spend = spendOf(material.spend);
  const of = (modelId: string): ModelTally =>
    tallies.get(modelId) ?? new ModelTally(new TaskPlaces([]), null);
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
  const results = models.map((model) =>
    modelResult(frozen, model, of(model.modelId), {
      basis,
      score: meanOf(model.modelId),
      spend: spend.onModel(model.modelId),
      served: servedAs(material.served, model.modelId),
    }),
  );
  const scored = results.filter(({ score }) => score.known).map(({ modelId }) => modelId);
  const unseenAutoFails = scored.map((modelId) =>
    basis === "judges" ? autoFails.unseenIn(modelId, means.get(modelId) ?? new Map()) : 0,
  );
  const paired = new PairedModels(scored, {
    ...scoreTable(scored, tallies, raters, places, basis),
    unseenAutoFails: (model) => unseenAutoFails[model] ?? 0,
  });
  const ranking = rankModels(results, paired);
  const comparisons = paired.comparisons(ranking);
  const leader = leaderOf(ranking, paired, meanOf);
  const [one, next] = scored.length < 2 ? [] : ranking.map(({ modelId }) => modelId);
  const pair = one === undefined || next === undefined ? null : ([one, next] as const);
  const planning = planFrom(comparisons, scored.length);
  const said = people.result(
    sessions,
    models.map(({ modelId }) => modelId),
    new Set(pairs.people.map(({ by }) => by)),
  );
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
  const summary: Summary = {
    schemaVersion: SUMMARY_VERSION,
    toolVersion: options.toolVersion,
    run: described,
    asOf: null,
    counts,
    sentence: summarySentence({ ...findings, run: described }),
    ...findings,
    people: said,
    pairs: (["people", "judges"] as const).flatMap((by) => pairsResult(by, pairs[by], places.related) ?? []),
    slices: withLeads(
      slices(frozen, tallies, { basis, raters, people: said, means: ranked, ofJudge, alone }),
      frozen.tasks,
      pair,
      scoreTable(pair ?? [], tallies, raters, places, basis),
    ),
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

async function tally({ frozen, pages, sessions }: RunMaterial) {
  const places = new TaskPlaces(frozen.tasks);
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
    judges: setup.judges.map(({ judgeId, model }) => ({
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

/** Only what has ended has a duration. */
function workedWhenAtRest(run: Run): number | null {
  const { workedMs, activeSince } = workingTime(run);
  return activeSince === null && run.startedAt !== null ? workedMs : null;
}
