import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RunKind } from "../../core/index.ts";
import { LIVE_STATES, type LiveState } from "./live-items.ts";

interface KindWords {
  /** What a list of items is headed. */
  readonly items: MessageDescriptor;
  readonly none: MessageDescriptor;
  /** What an item is about, and whose it is. */
  readonly task: MessageDescriptor;
  readonly model: MessageDescriptor;
  readonly allModels: MessageDescriptor;
  readonly filterByModel: MessageDescriptor;
  /** An item whose judge has said something. */
  readonly scored: MessageDescriptor;
  readonly perSecond: (rate: string) => MessageDescriptor;
}

/** What a run's items are called: in a run of judges the models are judges, and each item is one verdict. */
export const KIND_WORDS: Readonly<Record<RunKind, KindWords>> = {
  answers: {
    items: msg`Items`,
    none: msg`Items appear here as they are processed.`,
    task: msg`Task`,
    model: msg`Model`,
    allModels: msg`All models`,
    filterByModel: msg`Filter by model`,
    scored: msg`Scored`,
    perSecond: (rate) => msg`${rate} items/s`,
  },
  questions: {
    items: msg`Ratings`,
    none: msg`Ratings appear here as judges give them.`,
    task: msg`Question`,
    model: msg`Judge`,
    allModels: msg`All judges`,
    filterByModel: msg`Filter by judge`,
    scored: msg({ message: "Rated", context: "question" }),
    perSecond: (rate) => msg`${rate} ratings/s`,
  },
  comparisons: {
    items: msg`Comparisons`,
    none: msg`Comparisons appear here as judges make them.`,
    task: msg`Task`,
    model: msg`Judge`,
    allModels: msg`All judges`,
    filterByModel: msg`Filter by judge`,
    scored: msg`Compared`,
    perSecond: (rate) => msg`${rate} comparisons/s`,
  },
};

/** What has become of an item, in the words of its run. */
export const stateWord = (state: LiveState, kind: RunKind): MessageDescriptor =>
  state === "scored" ? KIND_WORDS[kind].scored : LIVE_STATES[state];
