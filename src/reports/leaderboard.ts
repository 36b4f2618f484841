import type { Estimate, FiguresOfRun, LeaderboardRow } from "../core/index.ts";
import { type ClusterSum, meanOfClusters } from "../statistics/index.ts";
import { addKnown } from "./summary/known-sum.ts";
import { SCALE } from "./summary/model-result.ts";

/** What is kept of one model while runs stream by. */
class Standing {
  readonly #first: FiguresOfRun["figures"];
  readonly #runs = new Set<string>();
  readonly #bases = new Set<LeaderboardRow["bases"][number]>();
  readonly #tasks = new Map<number, { n: number; sum: number }>();
  #best: LeaderboardRow["best"] = null;
  #latest: LeaderboardRow["latest"] = null;
  #answers = 0;
  #input: number | null = 0;
  #output: number | null = 0;
  #costUsd: number | null = 0;
  #latencySum = 0;

  constructor(first: FiguresOfRun["figures"]) {
    this.#first = first;
  }

  add({ runId, figures, taskMeans }: FiguresOfRun): void {
    this.#runs.add(runId);
    if (figures.score !== null) {
      const scored = { runId, score: figures.score };
      if (figures.basis !== null) this.#bases.add(figures.basis);
      if (this.#best === null || scored.score > this.#best.score) this.#best = scored;
      this.#latest = scored;
    }
    for (let at = 0; at < taskMeans.length; at += 2) {
      const [task, mean] = [taskMeans[at] ?? 0, taskMeans[at + 1] ?? 0];
      const known = this.#tasks.get(task);
      if (known === undefined) this.#tasks.set(task, { n: 1, sum: mean });
      else {
        known.n += 1;
        known.sum += mean;
      }
    }
    if (figures.answers === 0) return;
    this.#answers += figures.answers;
    this.#input = addKnown(this.#input, figures.inputTokens);
    this.#output = addKnown(this.#output, figures.outputTokens);
    this.#costUsd = addKnown(this.#costUsd, figures.costUsd);
    this.#latencySum += (figures.meanLatencyMs ?? 0) * figures.answers;
  }

  row(): Omit<LeaderboardRow, "rank"> {
    const { modelId, provider, name, simulated, replayed } = this.#first;
    const sums: Iterable<ClusterSum> = this.#tasks.values();
    return {
      modelId,
      provider,
      name,
      simulated,
      replayed,
      runs: this.#runs.size,
      tasks: this.#tasks.size,
      bases: [...this.#bases],
      score: meanOfClusters(sums, { bounds: SCALE }),
      best: this.#best,
      latest: this.#latest,
      answers: this.#answers,
      tokens: { input: this.#input, output: this.#output },
      costUsd: this.#costUsd,
      meanLatencyMs: this.#answers === 0 ? null : this.#latencySum / this.#answers,
    };
  }
}

/** Every model over all its runs, best first. A model is the same when its entry, provider and name are. */
export async function leaderboard(
  figures: AsyncIterable<FiguresOfRun>,
): Promise<{ models: LeaderboardRow[]; runs: number }> {
  const standings = new Map<string, Standing>();
  const runs = new Set<string>();
  for await (const one of figures) {
    const { modelId, provider, name } = one.figures;
    const key = JSON.stringify([modelId, provider, name]);
    const standing = standings.get(key) ?? new Standing(one.figures);
    standing.add(one);
    standings.set(key, standing);
    runs.add(one.runId);
  }
  const rows = [...standings.values()].map((standing) => standing.row());
  rows.sort((a, b) => valueOf(b.score) - valueOf(a.score) || (a.modelId < b.modelId ? -1 : 1));
  return { models: rows.map((row, index) => ({ rank: index + 1, ...row })), runs: runs.size };
}

const valueOf = (score: Estimate): number => (score.known ? score.value : -1);
