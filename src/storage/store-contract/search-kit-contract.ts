import { expect } from "vitest";
import {
  type ClaimedItem,
  type SearchHit,
  type SearchRequest,
  type Store,
  parseSearch,
} from "../../core/index.ts";
import { type StoreKit, response } from "./kit-contract.ts";

/** What tests of searching are made of. */

/** Until nothing waits. */
export async function indexed(store: Store): Promise<void> {
  while ((await store.indexTexts()) > 0);
  expect((await store.searchProgress()).waiting).toBe(0);
}

export type Asked = Partial<Omit<SearchRequest, "query">>;
export const ask = (store: Store, words: string, asked: Asked = {}) =>
  store.search({ query: parseSearch(words), sort: "newest", limit: 50, ...asked });
export const find = async (store: Store, words: string, asked: Asked = {}): Promise<SearchHit[]> =>
  (await ask(store, words, asked)).hits;
/** What stands in the answers that were found. */
export const textsFound = async (store: Store, words: string, asked: Asked = {}): Promise<string[]> =>
  (await find(store, words, { kind: "answer", ...asked })).map(({ texts }) => texts[0]?.text ?? "");

/** What they do with one engine's stores. */
export function searchKit({ started, claim, tell }: StoreKit) {
  const answer = async (store: Store, items: readonly ClaimedItem[], texts: readonly string[]) =>
    await tell(
      store,
      texts.flatMap((text, index) => {
        const item = items[index];
        if (item === undefined) throw new Error("there are too few items");
        return [{ type: "item-answered" as const, item, response: response(text, { reasoning: null }) }];
      }),
    );
  /** A run with these answers, all of them indexed. */
  const answered = async (...texts: string[]): Promise<{ store: Store; items: ClaimedItem[] }> => {
    const store = await started();
    const items = await claim(store, "answer");
    await answer(store, items, texts);
    await indexed(store);
    return { store, items };
  };
  return { answer, answered };
}
