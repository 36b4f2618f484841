import {
  Failure,
  type FlipTexts,
  type FlippedAnswer,
  type FlippedTask,
  type PageRequest,
  type RunDiffPage,
  type SetUpRun,
  phrase,
} from "../../core/index.ts";
import type { Flip } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";

/** So much of an answer is shown when it is shown short. */
const SHORT = 300;

export interface DiffRequest extends PageRequest {
  readonly runId: string;
  readonly otherRunId: string;
  /** Only flipped tasks of this model. */
  readonly modelId?: string | undefined;
  readonly texts: FlipTexts;
}

type ReadParts = Pick<Parts, "store" | "isGone" | "summaries">;

/** Two runs against each other, as they are now. A cursor is a place among the flipped tasks. */
export async function diffRuns(
  parts: ReadParts,
  { runId, otherRunId, modelId, texts, cursor = "0", limit }: DiffRequest,
): Promise<RunDiffPage> {
  const { diff, flips } = await parts.summaries.diff(
    await answersOf(parts, runId),
    await answersOf(parts, otherRunId),
  );
  const chosen = modelId === undefined ? flips : flips.filter((flip) => flip.modelId === modelId);
  const [from, to] = [Number(cursor), Number(cursor) + limit];
  const rows: FlippedTask[] = [];
  for (const flip of chosen.slice(from, to))
    rows.push({
      ...flip,
      first: await answerOf(parts, flip.first, texts),
      second: await answerOf(parts, flip.second, texts),
    });
  const next = to < chosen.length ? String(to) : null;
  return { ...diff, flips: { count: chosen.length, rows, next } };
}

export async function answersOf(parts: ReadParts, runId: string): Promise<SetUpRun> {
  const shown = await requireSetup(parts, runId);
  if (shown.run.kind !== "answers")
    throw new Failure("conflict", phrase`Run ${runId} is a judge run and has no answers to compare.`, {
      hint: phrase`Choose two runs with model answers; \`assay runs\` lists all runs.`,
    });
  return shown;
}

async function answerOf(
  { store }: Pick<Parts, "store">,
  side: Flip["first"],
  texts: FlipTexts,
): Promise<FlippedAnswer> {
  if (texts === "none") return { ...side, text: null, shortened: false };
  const text = (await store.readAnswer(side.itemId))?.text ?? "";
  const isShort = texts === "whole" || text.length <= SHORT;
  return { ...side, text: isShort ? text : text.slice(0, SHORT).toWellFormed(), shortened: !isShort };
}
