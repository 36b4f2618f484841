import type { Client, SearchHitView, SearchResult } from "../../../contract/index.ts";
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind, plainLine } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { findCollection } from "../../find-collection.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export type SearchFlags = Omit<WorkspaceFlags, "port"> & {
  readonly kind?: string;
  readonly run?: string;
  readonly collection?: string;
  readonly model?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly json: boolean;
};

/** The longest page of the route. */
const PAGE = 50;
/** How long the index may take without getting further before we show what there is. */
const PATIENCE_MS = 30_000;

/** `assay search`: words in tasks, answers and judgments. */
export function search(world: World, flags: SearchFlags, ...words: string[]): Promise<number> {
  return connected(world, flags, async (client) => {
    const query = {
      query: words.join(" "),
      kind: SEARCH_KINDS.find((kind) => kind === flags.kind),
      runId: flags.run,
      collection:
        flags.collection === undefined
          ? undefined
          : String((await findCollection(client, flags.collection)).id),
      model: flags.model,
      sort: SEARCH_SORTS.find((sort) => sort === flags.sort),
    };
    const limit = flags.limit ?? 20;
    await waitForIndex(world, client, query);
    const { hits, last } = await upTo(client, query, limit);
    for (const hit of hits) print(world, flags.json ? JSON.stringify(hit) : shown(hit));
    tellOutcome(world, last, { shown: hits.length, json: flags.json });
    return EXIT.done;
  });
}

type Query = NonNullable<Parameters<Client["search"]>[0]>["query"];

/** A command without a server indexes as it asks: results are complete unless the index does not get further. */
async function waitForIndex(world: World, client: Client, query: Query): Promise<void> {
  let [indexed, since] = [-1, world.ticks()];
  for (;;) {
    const { index, hasWords } = await client.search({ query: { ...query, limit: "1" } });
    if (index.complete || !hasWords || world.ticks() - since > PATIENCE_MS) return;
    if (index.indexed > indexed) [indexed, since] = [index.indexed, world.ticks()];
    tell(world, `Indexing ${grouped(index.indexed)} of ${grouped(index.total)} texts…`);
  }
}

async function upTo(client: Client, query: Query, limit: number) {
  const hits: SearchHitView[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await client.search({
      query: { ...query, cursor, limit: String(Math.min(PAGE, limit - hits.length)) },
    });
    hits.push(...page.hits);
    if (page.next === null || hits.length >= limit) return { hits, last: page };
    cursor = page.next;
  }
}

const grouped = (count: number): string => count.toLocaleString("en");

function tellOutcome(
  world: World,
  { counts, hasWords, index, blindRuns, next }: SearchResult,
  output: { readonly shown: number; readonly json: boolean },
): void {
  if (!hasWords) tell(world, "The query has no words to find. Type at least one word or number.");
  else if (!output.json || output.shown === 0)
    tell(
      world,
      output.shown === 0
        ? "No matches. All words must match; try fewer words, or the beginning of a word with *."
        : `Matches: ${SEARCH_KINDS.map((kind) => `${counted(counts[kind])} ${plural(kind, counts[kind].count)}`).join(", ")}.`,
    );
  if (next !== null && !output.json) tell(world, "There are more. Use --limit to show them.");
  if (!index.complete)
    tell(
      world,
      `Results are incomplete: ${grouped(index.indexed)} of ${grouped(index.total)} texts are indexed.`,
    );
  if (blindRuns > 0)
    tell(
      world,
      `Answers and judgments of ${blindRuns} ${blindRuns === 1 ? "run" : "runs"} are hidden until blind scoring is finished.`,
    );
}

const counted = ({ count, more }: SearchResult["counts"][SearchKind]): string => `${count}${more ? "+" : ""}`;
const plural = (kind: SearchKind, count: number): string => (count === 1 ? kind : `${kind}s`);

function shown({ kind, taskId, title, run, modelId, scorer, collection, snippet }: SearchHitView): string {
  const name = title === null ? taskId : `${taskId} (${title})`;
  const what = {
    task: null,
    answer: `answer of ${modelId}`,
    judgment: `judgment by ${scorer?.name} on ${modelId}`,
  }[kind];
  const place = [
    what,
    `task ${name}`,
    run === null ? null : `run ${run.runId}`,
    collection === null ? null : `collection ${collection.name}`,
  ].filter((part) => part !== null);
  const text = `${snippet.cutBefore ? "…" : ""}${snippet.text}${snippet.cutAfter ? "…" : ""}`;
  return `${plainLine(place.join(", "))}\n  ${plainLine(text)}`;
}
