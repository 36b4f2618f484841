import { type CostReport, type FiguresOfRun, type Leaderboard, provenanceOf } from "../../core/index.ts";
import { type CostedRun, costReport } from "../../reports/index.ts";
import { keptModel } from "../catalog/model-record.ts";
import type { Parts } from "../parts.ts";
import { blindRuns } from "../people/blindness.ts";
import { without } from "./computations.ts";
import { getResults } from "./get-results.ts";
import { getQuestionQuality } from "../judging/judge-questions.ts";

/** Runs that are asked whether a leaderboard is worth a thread. */
const LOOKED_AT = 20;

/** Every model over all runs, trials where they are asked for, and the quality of questions by who wrote them. */
export async function getLeaderboard(parts: Parts, hasTrials: boolean): Promise<Leaderboard> {
  await bringUpToDate(parts);
  const blind = await blindRuns(parts);
  const board = await parts.summaries.leaderboard({ blind: [...blind], hasTrials }, await answersIn(parts));
  const { generators } = await getQuestionQuality(parts, { limit: 1 });
  return { ...board, generators, blindRuns: blind.size };
}

/** What was spent, by model, by run and by day. What models cost in runs that are scored blind is in the sums only. */
export async function getCosts(parts: Parts): Promise<CostReport> {
  await bringUpToDate(parts);
  const blind = await blindRuns(parts);
  const figures: Pick<FiguresOfRun, "figures">[] = [];
  for await (const { figures: one } of without(blind, parts.store.readFigures()))
    figures.push({ figures: one });
  const [spend, known] = [await parts.store.listSpend(), await modelsOf(parts)];
  const simulated = await simulatedProviders(parts);
  return costReport({ runs: await costedRuns(parts), spend, simulated, figures, known, blind });
}

/** Every run with its models and judges, oldest first. */
async function costedRuns({ store }: Pick<Parts, "store">): Promise<CostedRun[]> {
  const runs: CostedRun[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listRuns({ limit: 200, cursor });
    for (const { runId } of page.rows) {
      const found = await store.readSetup(runId);
      if (found === null) continue;
      const { models, judges } = found.setup;
      // Those it was planned with have been called, too; where an id is another's now, that one has it.
      const judging = [...found.plannedJudges, ...judges].map(({ judgeId, model }) => ({
        ...model,
        modelId: judgeId,
      }));
      runs.push({
        run: found.run,
        models: [...models, ...judging].map(({ modelId, provider, name }) => ({
          modelId,
          provider,
          name,
          simulated: provenanceOf(found.setup.providers, provider).simulated,
        })),
      });
    }
    cursor = page.next;
  }
  return runs.toSorted((one, other) => one.run.createdAt - other.run.createdAt);
}

/** Providers of the catalog that make answers up. */
async function simulatedProviders({ store }: Pick<Parts, "store">): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listRecords({
      kind: "provider",
      holding: { type: "simulated" },
      limit: 200,
      cursor,
    });
    for (const { name } of page.rows) names.add(name);
    cursor = page.next;
  }
  return names;
}

/** About how many answers the kept figures are made of. */
async function answersIn({ store }: Pick<Parts, "store">): Promise<number> {
  const latest = await store.listLatestFigures(LOOKED_AT);
  return latest.reduce((sum, { figures }) => sum + figures.answers, 0);
}

/** Works out what runs have changed or were made by another version. */
async function bringUpToDate(parts: Parts): Promise<void> {
  for (const runId of await parts.store.listStaleResults(parts.summaries.madeBy))
    await getResults(parts, runId);
}

async function modelsOf({ store }: Pick<Parts, "store">) {
  const models: { modelId: string; provider: string; name: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listRecords({ kind: "model", limit: 200, cursor });
    for (const record of page.rows) {
      const { provider, modelId } = keptModel(record);
      models.push({ modelId: record.name, provider, name: modelId });
    }
    cursor = page.next;
  }
  return models;
}
