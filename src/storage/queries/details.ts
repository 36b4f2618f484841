import type { Selectable } from "kysely";
import {
  type AnsweredDetail,
  type DetailTexts,
  type DetailsRequest,
  type FrozenTask,
  type ItemsRequest,
  type Page,
  type Score,
  type TaskedItem,
  frozenTaskSchema,
} from "../../core/index.ts";
import type { ResponseTable, ScoreTable } from "../schema.ts";
import { batches } from "./batches.ts";
import { NO_RAW, readBlobs } from "./blobs.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { itemSpan, runOfItem } from "./item-span.ts";
import {
  toItem,
  toMeasures,
  toMessages,
  toReasoning,
  toResponse,
  toScore,
  toVerdict,
  withNames,
} from "./items.ts";
import { referredTo } from "./known-value.ts";
import { listItems } from "./list-items.ts";
import { yieldTurn } from "./yield-turn.ts";

/** Items at a time: their texts are in memory together. */
const PAGE = 128;

type ResponseRow = Selectable<ResponseTable>;
type ScoreRow = Selectable<ScoreTable>;

/** Reads by pages of the key, so that neither a long read nor a large run stands in anybody's way. */
export async function* readDetails(
  context: QueryContext,
  { runId, modelId, texts: wanted }: DetailsRequest,
): AsyncGenerator<TaskedItem> {
  const { id: run } = await requireRunRow(context, runId);
  const model = modelId === undefined ? null : await findModel(context, run, modelId);
  if (model === undefined) return;
  const span = await itemSpan(context, run);
  let after = span.before;
  for (;;) {
    let query = withNames(context)
      .select("run_tasks.content_blob")
      .where(runOfItem, "=", run)
      .where("items.id", ">", after)
      .where("items.id", "<=", span.last)
      .orderBy("items.id")
      .limit(PAGE);
    if (model !== null) query = query.where("items.model_ref", "=", model);
    const rows = await query.execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const { texts, answers } = await readAnswers(
      context,
      rows.map(({ id }) => id),
      wanted,
      rows.map((row) => row.content_blob),
    );
    const tasks = new Map<string, FrozenTask>();
    for (const row of rows) {
      const task = tasks.get(row.content_blob) ?? toTask(texts, row.content_blob);
      tasks.set(row.content_blob, task);
      yield { item: toItem(row), task, ...answers(row.id) };
    }
    after = last.id;
    await yieldTurn();
  }
}

/** A page of items with what came of them, in as many queries whatever its length. */
export async function listItemDetails(
  context: QueryContext,
  request: ItemsRequest,
): Promise<Page<AnsweredDetail>> {
  const { rows, next } = await listItems(context, request);
  const { answers } = await readAnswers(
    context,
    rows.map(({ id }) => id),
    "all",
    [],
  );
  return { rows: rows.map((item) => ({ item, ...answers(item.id) })), next };
}

/** Answers and scores of items, with texts of theirs and others. */
async function readAnswers(
  context: QueryContext,
  ids: readonly number[],
  wanted: DetailTexts,
  otherTexts: readonly string[],
) {
  const responses = await responsesOf(context, ids);
  const scores = await scoresOf(context, ids);
  const hashes = new Set(otherTexts);
  for (const hash of textHashes([...responses.values()], [...scores.values()].flat(), wanted))
    hashes.add(hash);
  const texts = await readBlobs(context.db, [...hashes]);
  const answers = (id: number): Omit<AnsweredDetail, "item"> => {
    const response = responses.get(id);
    return {
      response: response === undefined ? null : withTexts(response, texts, wanted),
      scores: (scores.get(id) ?? []).map((score) => ({
        ...toWantedScore(score, texts, wanted),
        createdAt: score.created_at,
        superseded: score.superseded_at !== null,
      })),
    };
  };
  return { texts, answers };
}

async function findModel({ db }: QueryContext, run: number, modelId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("run_models")
    .select("id")
    .where("run_id", "=", run)
    .where("model_id", "=", modelId)
    .executeTakeFirst();
  return row?.id;
}

/** The page's own rows only: between the first and the last may lie items of other models and other runs. */
async function responsesOf({ db }: QueryContext, ids: readonly number[]): Promise<Map<number, ResponseRow>> {
  const found = new Map<number, ResponseRow>();
  for (const batch of batches(ids)) {
    const rows = await db.selectFrom("responses").selectAll().where("item_id", "in", batch).execute();
    for (const row of rows) found.set(row.item_id, row);
  }
  return found;
}

async function scoresOf({ db }: QueryContext, ids: readonly number[]): Promise<Map<number, ScoreRow[]>> {
  const found = new Map<number, ScoreRow[]>();
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom("scores")
      .selectAll()
      .where("item_id", "in", batch)
      .orderBy("id")
      .execute();
    for (const row of rows) {
      const own = found.get(row.item_id);
      if (own === undefined) found.set(row.item_id, [row]);
      else own.push(row);
    }
  }
  return found;
}

function textHashes(
  responses: readonly ResponseRow[],
  scores: readonly ScoreRow[],
  wanted: DetailTexts,
): string[] {
  if (wanted === "none") return [];
  const sent = wanted === "spoken" ? [] : responses.map((row) => row.messages_blob);
  const raw = wanted === "all" ? responses.map((row) => row.raw_blob).filter((hash) => hash !== NO_RAW) : [];
  const said = responses.flatMap(({ text_blob, reasoning_blob }) => [text_blob, reasoning_blob ?? []].flat());
  return [...sent, ...raw, ...said, ...scores.map((row) => row.detail_blob)];
}

function toTask(texts: ReadonlyMap<string, string>, hash: string): FrozenTask {
  return frozenTaskSchema.parse(JSON.parse(referredTo(texts, hash, "run_tasks.content_blob")));
}

function withTexts(row: ResponseRow, texts: ReadonlyMap<string, string>, wanted: DetailTexts) {
  if (wanted === "all") return toResponse(row, texts);
  const text = wanted === "none" ? "" : referredTo(texts, row.text_blob, "responses.text_blob");
  const messages =
    wanted === "asked" ? toMessages(referredTo(texts, row.messages_blob, "responses.messages_blob")) : [];
  const reasoning = wanted === "none" ? null : toReasoning(row, texts);
  return { text, reasoning, raw: null, messages, ...toMeasures(row) };
}

function toWantedScore(row: ScoreRow, texts: ReadonlyMap<string, string>, wanted: DetailTexts): Score {
  const spoken = { reason: "", parts: {}, flags: [], transcript: null };
  return wanted === "none" ? { ...toVerdict(row), ...spoken } : toScore(row, texts);
}
