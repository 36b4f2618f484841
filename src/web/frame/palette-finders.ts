import { type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Client } from "../../contract/index.ts";
import { excerptOf } from "../../presentation/index.ts";

/** Of each kind so many are shown. */
export const MOST = 5;
const LIMIT = String(MOST);
/** Sessions have no search of their own; the newest are looked through. */
const SESSIONS = "200";
const ALL_COLLECTIONS = "all";

/** Something of the workspace, and where it is. Nothing here tells which model gave which answer. */
export interface Finding {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly address: string;
}

export interface Finder {
  readonly name: string;
  readonly title: MessageDescriptor;
  readonly find: (client: Client, search: string) => Promise<readonly Finding[]>;
  /** Shown before anything is typed. */
  readonly isShownFirst?: boolean;
}

const part = encodeURIComponent;

/** What the server is asked for while somebody types, each list on its own. */
export const FINDERS: readonly Finder[] = [
  {
    name: "runs",
    title: msg`Runs`,
    isShownFirst: true,
    find: async (client, search) =>
      (await client.listRuns({ query: { limit: LIMIT, search } })).rows.map(({ runId, name }) => ({
        id: runId,
        label: name,
        about: runId,
        address: `/runs/${part(runId)}`,
      })),
  },
  {
    name: "collections",
    title: msg`Collections`,
    find: async (client, search) =>
      (await client.listCollections({ query: { limit: LIMIT, search } })).rows.map(
        ({ id, name, description }) => ({
          id: String(id),
          label: name,
          about: description ?? "",
          address: `/collections/${id}`,
        }),
      ),
  },
  {
    name: "tasks",
    title: msg`Tasks`,
    find: async (client, search) =>
      (await client.listTasks({ query: { limit: LIMIT, search } })).rows.map(
        ({ id, taskId, title, prompt }) => ({
          id: String(id),
          label: title ?? taskId,
          about: excerptOf(prompt, EXCERPT),
          address: `/collections/${ALL_COLLECTIONS}?task=${id}`,
        }),
      ),
  },
  {
    name: "models",
    title: msg`Models`,
    find: async (client, search) =>
      (await client.listModels({ query: { limit: LIMIT, search } })).rows.map(
        ({ id, name, provider, modelId }) => ({
          id: String(id),
          label: name,
          about: `${provider} · ${modelId}`,
          address: `/models?open=model&id=${id}`,
        }),
      ),
  },
  {
    name: "criteria",
    title: msg`Criteria sets`,
    find: async (client, search) =>
      (await client.listCriteriaSets({ query: { limit: LIMIT, search } })).rows.map(
        ({ id, name, criteria }) => ({
          id: String(id),
          label: name,
          about: criteria.map((criterion) => criterion.name).join(", "),
          address: `/criteria?search=${part(name)}`,
        }),
      ),
  },
  {
    name: "sessions",
    title: msg`Sessions`,
    find: async (client, search) =>
      (await client.listSessions({ query: { limit: SESSIONS } })).rows
        .filter(({ rater, runId }) => hasWords(`${rater} ${runId}`, search))
        .slice(0, MOST)
        .map(({ sessionId, rater, runId }) => ({
          id: sessionId,
          label: rater,
          about: runId,
          address: `/sessions/${part(sessionId)}`,
        })),
  },
];

/** Whether a text has every word, in any order. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

const EXCERPT = 100;
