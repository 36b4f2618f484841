import type { SearchHitView, SearchResult } from "../../contract/index.ts";
import {
  MOST_COUNTED,
  type SearchHit,
  type SearchQuery,
  type SearchRequest,
  type SearchText,
  isoTime,
  parseSearch,
  snippetOf,
  termsIn,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";

/** How long a search waits for what was stored just now to be indexed. */
const PATIENCE_MS = 250;

interface Asked extends Omit<SearchRequest, "query" | "collectionId" | "modelId"> {
  readonly query: string;
  readonly collection?: number | undefined;
  readonly model?: string | undefined;
}

/** Looks for words in tasks, answers and judgments. */
export async function search(
  parts: Pick<Parts, "store" | "searchIndex">,
  { query: text, collection: collectionId, model: modelId, ...asked }: Asked,
): Promise<SearchResult> {
  const query = parseSearch(text);
  await parts.searchIndex.catchUp(PATIENCE_MS);
  const { waiting, total } = await parts.store.searchProgress();
  const { hits, next, counts, blindRuns } = await parts.store.search({
    ...asked,
    query,
    collectionId,
    modelId,
  });
  const counted = (count: number) => ({ count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED });
  return {
    hits: hits.map((hit) => toView(hit, query)),
    next,
    counts: {
      task: counted(counts.task),
      answer: counted(counts.answer),
      judgment: counted(counts.judgment),
    },
    hasWords: query.wanted.length > 0,
    index: { complete: waiting === 0, indexed: total - waiting, total },
    blindRuns,
  };
}

function toView(hit: SearchHit, query: SearchQuery): SearchHitView {
  const { field, text } = bestText(hit.texts, query);
  return {
    kind: hit.kind,
    taskId: hit.taskId,
    title: hit.title,
    at: isoTime(hit.at),
    field,
    snippet: snippetOf(text, query),
    run: hit.run === null ? null : { runId: hit.run.runId, name: hit.run.name },
    itemId: hit.item?.itemId ?? null,
    modelId: hit.item?.modelId ?? null,
    sample: hit.item?.sample ?? null,
    scorer: hit.scorer,
    collection: hit.collection,
    path: pathOf(hit),
  };
}

/** The text that holds the most of what is looked for; the first of these. */
function bestText(texts: readonly SearchText[], query: SearchQuery): SearchText {
  let best: SearchText = texts[0] ?? { field: "", text: "" };
  let most = 0;
  for (const text of texts) {
    const terms = termsIn(text.text, query);
    if (terms <= most) continue;
    [best, most] = [text, terms];
  }
  return best;
}

function pathOf({ run, taskId, collection, taskNumber }: SearchHit): string | null {
  if (run !== null) {
    const page = `/runs/${encodeURIComponent(run.runId)}`;
    return run.kind === "answers" ? `${page}/tasks/${encodeURIComponent(taskId)}` : page;
  }
  return collection === null ? null : `/collections/${collection.id}?task=${taskNumber}`;
}
