import type { FiguresOfRun, LeaderboardRow } from "../../core/index.ts";
import { addKnown } from "../summary/known-sum.ts";

/** What of a model's line does not depend on other models. */
export type StandingFacts = Omit<
  LeaderboardRow,
  "rank" | "rankInterval" | "group" | "label" | "tasks" | "score" | "adjustedScore"
>;

/** What is kept of one model while runs stream by. */
export class Standing {
  readonly #first: FiguresOfRun["figures"];
  readonly #runs = new Set<string>();
  readonly #bases = new Set<LeaderboardRow["bases"][number]>();
  #best: LeaderboardRow["best"] = null;
  #latest: (NonNullable<LeaderboardRow["latest"]> & { readonly createdAt: number }) | null = null;
  #answers = 0;
  #input: number | null = 0;
  #output: number | null = 0;
  #costUsd: number | null = 0;
  #latencySum = 0;

  constructor(first: FiguresOfRun["figures"]) {
    this.#first = first;
  }

  add({ runId, createdAt, figures }: Pick<FiguresOfRun, "runId" | "createdAt" | "figures">): void {
    this.#runs.add(runId);
    if (figures.score !== null) {
      const scored = { runId, score: figures.score };
      if (figures.basis !== null) this.#bases.add(figures.basis);
      if (this.#best === null || scored.score > this.#best.score) this.#best = scored;
      // A run may be added long after it was made.
      if (this.#latest === null || createdAt >= this.#latest.createdAt)
        this.#latest = { ...scored, createdAt };
    }
    if (figures.answers === 0) return;
    this.#answers += figures.answers;
    this.#input = addKnown(this.#input, figures.inputTokens);
    this.#output = addKnown(this.#output, figures.outputTokens);
    this.#costUsd = addKnown(this.#costUsd, figures.costUsd);
    this.#latencySum += (figures.meanLatencyMs ?? 0) * figures.answers;
  }

  facts(): StandingFacts {
    const { modelId, provider, name, simulated, replayed } = this.#first;
    return {
      modelId,
      provider,
      name,
      simulated,
      replayed,
      runs: this.#runs.size,
      bases: [...this.#bases],
      best: this.#best,
      latest: this.#latest === null ? null : { runId: this.#latest.runId, score: this.#latest.score },
      answers: this.#answers,
      tokens: { input: this.#input, output: this.#output },
      costUsd: this.#costUsd,
      meanLatencyMs: this.#answers === 0 ? null : this.#latencySum / this.#answers,
    };
  }
}
