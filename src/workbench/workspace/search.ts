import type { SearchHitView, SearchResult } from "../../contract/index.ts";
import {
  MOST_COUNTED,
  type Provenance,
  type SearchHit,
  type SearchQuery,
  type SearchRequest,
  type SearchText,
  type SetUpRun,
  isoTime,
  parseSearch,
  provenanceOf,
  snippetOf,
  termsIn,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { blindRuns } from "../people/blindness.ts";

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
  const hiddenRuns = await blindRuns(parts);
  const { hits, next, counts, ...found } = await parts.store.search({
    ...asked,
    query,
    collectionId,
    modelId,
    hiddenRuns,
  });
  const provenance = await provenanceIn(parts.store, hits);
  const counted = (count: number) => ({ count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED });
  return {
    hits: hits.map((hit) => ({ ...toView(hit, query), ...provenance(hit) })),
    next,
    counts: {
      task: counted(counts.task),
      answer: counted(counts.answer),
      judgment: counted(counts.judgment),
    },
    hasWords: query.wanted.length > 0,
    index: { complete: waiting === 0, indexed: total - waiting, total },
    blindRuns: found.blindRuns,
  };
}

/** Of the models that answered, by the setup of their runs. */
async function provenanceIn(
  store: Parts["store"],
  hits: readonly SearchHit[],
): Promise<(hit: SearchHit) => Provenance> {
  const runIds = new Set(hits.flatMap(({ run, item }) => (item === null ? [] : (run?.runId ?? []))));
  const setups = new Map<string, SetUpRun["setup"]>();
  for (const runId of runIds) {
    const found = await store.readSetup(runId);
    if (found !== null) setups.set(runId, found.setup);
  }
  return ({ run, item }) => {
    const setup = setups.get(run?.runId ?? "");
    const model = setup?.models.find(({ modelId }) => modelId === item?.modelId);
    return model === undefined || setup === undefined
      ? { simulated: false }
      : provenanceOf(setup.providers, model.provider);
  };
}

function toView(hit: SearchHit, query: SearchQuery): Omit<SearchHitView, keyof Provenance> {
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
