import { type Basis, ITEM_ORDERS, ITEM_STATUSES, type ItemOrder } from "../../../core/index.ts";
import { taskNarrowing } from "../../../presentation/index.ts";
import type { ItemsQuery, TasksQuery } from "./use-results.ts";
import type { RunSearch } from "../runs/run/use-run-search.ts";

/** What stands in the address, as a question to the host. Words that mean nothing there are passed over. */

export interface Sorting {
  readonly order: ItemOrder;
  readonly isDown: boolean;
}

/** `score` from the lowest, `-score` from the highest. */
export function sortingOf({ order = "" }: RunSearch): Sorting | null {
  const isDown = order.startsWith("-");
  const found = among(ITEM_ORDERS, isDown ? order.slice(1) : order);
  return found === undefined ? null : { order: found, isDown };
}

export const sortingText = (sorting: Sorting | null): string =>
  sorting === null ? "" : `${sorting.isDown ? "-" : ""}${sorting.order}`;

/** `40..60`, `40..` or `..60`. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export function rangeOf(text = ""): Range {
  const [from = "", to = ""] = text.split("..");
  return { from: isAmount(from) ? from : "", to: isAmount(to) ? to : "" };
}

export const rangeText = ({ from, to }: Range): string => (from === "" && to === "" ? "" : `${from}..${to}`);

/** What the host takes for a bound. */
export const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,15})?$/.test(text);

export function itemsQuery(search: RunSearch, basis: Basis | null): ItemsQuery {
  const sorting = sortingOf(search);
  const [scores, latency, tokens, cost] = [search.scores, search.latency, search.tokens, search.cost].map(
    rangeOf,
  );
  return withoutEmpty({
    basis: basis ?? undefined,
    order: sorting?.order,
    direction: sorting === null ? undefined : sorting.isDown ? ("desc" as const) : ("asc" as const),
    text: search.find,
    modelId: search.model,
    status: among(ITEM_STATUSES, search.status),
    autoFail: among(["true", "false"] as const, search.autoFail),
    minScore: scores?.from,
    maxScore: scores?.to,
    minLatencyMs: latency?.from,
    maxLatencyMs: latency?.to,
    minTokens: tokens?.from,
    maxTokens: tokens?.to,
    minCostUsd: cost?.from,
    maxCostUsd: cost?.to,
  });
}

export function tasksQuery(search: RunSearch, basis: Basis | null): TasksQuery {
  return { ...(basis === null ? {} : { basis }), ...taskNarrowing(search) };
}

function among<Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined {
  return words.find((word) => word === text);
}

function withoutEmpty<Query extends object>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ""),
  ) as Query;
}
