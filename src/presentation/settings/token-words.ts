import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Scope } from "../../core/index.ts";

/** What each scope of a token allows. A scope itself has one name, in every language. */
export const SCOPE_WORDS: Readonly<Record<Scope, MessageDescriptor>> = {
  read: msg`See runs, results, tasks and models. Changes nothing and spends nothing.`,
  run: msg`Also start and control runs, which spends money, and change tasks, collections and prices.`,
  score: msg`Also score answers: sessions, invitations, ratings and criteria.`,
  admin: msg`Everything: providers and keys, settings, tokens, backups, deleting runs.`,
};

const DAY_MS = 86_400_000;

/** Days after which a token ends; null: not by itself. */
export const TOKEN_LIFETIMES: readonly (number | null)[] = [30, 90, 365, null];

export const endOfToken = (days: number | null, now: number): string | null =>
  days === null ? null : new Date(now + days * DAY_MS).toISOString();
