import type { EvalResponse, EvalScore, ResultsView, RunView } from "../../contract/index.ts";
import { type AnsweredDetail, MANUAL_SCORER, type Score, type SetUpRun, isoTime } from "../../core/index.ts";
import { readRunView } from "../runs/run-view.ts";
import type { Parts } from "../parts.ts";

type ReadParts = Pick<Parts, "store">;
/** Numbers of model entries by their names. */
type Entries = ReadonlyMap<string, number>;

/** What came of a run in document 4's words; nothing for a run that was asked for in others. */
export async function evalResults(
  parts: ReadParts,
  shown: SetUpRun,
): Promise<Pick<ResultsView, "evalRun" | "responses">> {
  const { run, setup } = shown;
  if (setup.askedAs?.document !== 4) return {};
  const entries = await entriesOf(parts, shown);
  const details: AnsweredDetail[] = [];
  for await (const { item, response, scores } of parts.store.readDetails({
    runId: run.runId,
    texts: "spoken",
  }))
    details.push({ item, response, scores });
  const tasks = await parts.store.findTaskNumbers([...new Set(details.map(({ item }) => item.taskId))]);
  const { id, status, createdAt, updatedAt }: RunView = await readRunView(parts, shown);
  return {
    evalRun: { id, evalId: setup.askedAs.evalId, status, createdAt, updatedAt },
    responses: details.map((detail) =>
      toResponse(shown, detail, tasks.get(detail.item.taskId) ?? null, entries),
    ),
  };
}

function toResponse(
  shown: SetUpRun,
  { item, response, scores }: AnsweredDetail,
  questionId: number | null,
  entries: Entries,
): EvalResponse {
  return {
    id: item.id,
    evalRunId: shown.run.id,
    questionId,
    modelId: entries.get(item.modelId) ?? null,
    responseText: response?.text ?? null,
    error: item.error?.message ?? item.skipReason,
    inputTokens: response?.usage.inputTokens ?? null,
    outputTokens: response?.usage.outputTokens ?? null,
    cost: response?.costUsd ?? null,
    executionTimeMs: response?.latencyMs ?? null,
    createdAt: isoTime(response?.endedAt ?? shown.run.createdAt),
    score: latestScore(shown, item.id, scores, entries),
  };
}

/** The latest word of a judge, or of a person outside of sessions: those are blind, and have results of their own. */
export function latestScore(
  { setup }: Pick<SetUpRun, "setup">,
  itemId: number,
  scores: AnsweredDetail["scores"],
  entries: Entries,
): EvalScore | null {
  const counting = scores.filter(
    ({ superseded, ...score }) => !superseded && (isManual(score) || score.scorerKind === "judge"),
  );
  const latest = counting.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  if (latest === undefined) return null;
  const judge = setup.judges.find(({ judgeId }) => judgeId === latest.scorer);
  return {
    id: itemId,
    responseId: itemId,
    scoreValue: latest.outcome.scored ? latest.outcome.value : null,
    justification: latest.reason === "" ? null : latest.reason,
    scorerType: isManual(latest) ? "manual" : "llm",
    scorerLlmId: judge === undefined ? null : (entries.get(judge.model.modelId) ?? null),
    createdAt: isoTime(latest.createdAt),
  };
}

function isManual({ scorer, scorerKind }: Pick<Score, "scorer" | "scorerKind">): boolean {
  return scorerKind === "person" && scorer.startsWith(MANUAL_SCORER);
}

/** The entries that a run's models and judges have in the workspace. */
export async function entriesOf({ store }: ReadParts, { setup }: Pick<SetUpRun, "setup">): Promise<Entries> {
  const names = new Set(
    [...setup.models, ...setup.judges.map(({ model }) => model)].map(({ modelId }) => modelId),
  );
  const found = new Map<string, number>();
  for (const name of names) {
    const record = await store.findRecordByName("model", name);
    if (record !== null) found.set(name, record.id);
  }
  return found;
}
