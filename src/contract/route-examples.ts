import type { Client } from "./client.ts";

/** Ids of what a workspace has, for requests about it. */
export interface ExampleIds {
  readonly runId: string;
  readonly itemId: string;
  /** A task of the run, by the id that the run has frozen. */
  readonly runTaskId: string;
  readonly sessionId: string;
  readonly answerId: string;
  readonly comparisonSessionId: string;
  readonly pairId: string;
  readonly answerIds: readonly [string, string];
  readonly finishedSessionId: string;
  readonly invitationId: string;
  readonly providerId: string;
  readonly modelId: string;
  readonly priceId: string;
  readonly criteriaSetId: string;
  readonly criterionId: string;
  readonly taskId: string;
  readonly collectionId: string;
  readonly mappingId: string;
  readonly draftId: string;
  /** Of a run that the workspace doesn't have. */
  readonly bundle: Uint8Array | string;
  readonly tokenId: string;
  readonly scheduleId: string;
}

/** Ids as a workspace could have them, for people who read the examples. */
export const EXAMPLE_IDS: ExampleIds = {
  runId: "practical-skills-20261116-101500",
  itemId: "123",
  runTaskId: "paint-003",
  sessionId: "s-7f3a",
  answerId: "a-19",
  comparisonSessionId: "s-8c21",
  pairId: "p-4",
  answerIds: ["a-19", "a-23"],
  finishedSessionId: "s-5d90",
  invitationId: "i-2",
  providerId: "3",
  modelId: "5",
  priceId: "8",
  criteriaSetId: "2",
  criterionId: "7",
  taskId: "11",
  collectionId: "1",
  mappingId: "4",
  draftId: "6",
  bundle: "the bytes of a bundle",
  tokenId: "2",
  scheduleId: "1",
};

type Request<Name extends keyof Client> = (
  known: ExampleIds,
) => Parameters<Client[Name]> extends readonly [unknown, ...unknown[]] ? Parameters<Client[Name]>[0] : null;

const BANK_LINE = JSON.stringify({
  id: "imported",
  category: "birds",
  difficulty: "Easy",
  scenario: [],
  prompt: "Say imported.",
  rubric: ["right"],
  auto_fail: [],
});
const CONFIG = {
  run: { name: "lakes", prompt: "Name the three largest lakes of Africa.", judging: "later" as const },
  models: ["finch"],
};
const run = ({ runId }: ExampleIds) => ({ params: { runId } });
const item = ({ runId, itemId }: ExampleIds) => ({ params: { runId, itemId } });
const session = ({ sessionId }: ExampleIds) => ({ params: { sessionId } });
const comparison = ({ comparisonSessionId: sessionId }: ExampleIds) => ({ params: { sessionId } });
const answer = ({ sessionId, answerId }: ExampleIds) => ({ params: { sessionId, answerId } });
const provider = ({ providerId: id }: ExampleIds) => ({ params: { id } });
const model = ({ modelId: id }: ExampleIds) => ({ params: { id } });
const price = ({ priceId: id }: ExampleIds) => ({ params: { id } });
const criteriaSet = ({ criteriaSetId: id }: ExampleIds) => ({ params: { id } });
const criterion = ({ criterionId: id }: ExampleIds) => ({ params: { id } });
const task = ({ taskId: id }: ExampleIds) => ({ params: { id } });
const collection = ({ collectionId: id }: ExampleIds) => ({ params: { id } });
const draft = ({ draftId: id }: ExampleIds) => ({ params: { id } });
const schedule = ({ scheduleId: id }: ExampleIds) => ({ params: { id } });
const archive = { body: { archived: true } };
const nothing = () => null;
const everything = () => ({});

/**
 * A valid request to every route there is, for the reference and for tests, which send each of them. A route without one
 * does not compile.
 */
export const ROUTE_EXAMPLES: { readonly [Name in keyof Client]: Request<Name> } = {
  getStatus: nothing,
  search: ({ runId }) => ({ query: { query: "lakes", runId } }),
  getSettings: nothing,
  changeSettings: () => ({ body: { theme: "dark" } }),
  resetDefaults: () => ({ body: { removeOwn: false } }),
  downloadBackup: nothing,
  prune: () => ({ body: { dryRun: true } }),
  rotateKey: nothing,
  listWorkers: nothing,
  listTokens: nothing,
  createToken: () => ({ body: { name: "nightly", scopes: ["run"], expiresAt: "2030-01-01T00:00:00Z" } }),
  revokeToken: ({ tokenId: id }) => ({ params: { id } }),

  validateRun: () => ({ body: { config: CONFIG, files: [] } }),
  lockRun: () => ({ body: { config: CONFIG, files: [] } }),
  startRun: () => ({ body: { config: CONFIG, files: [] } }),
  listRuns: everything,
  getRun: run,
  getRunConfig: run,
  getRunBudget: run,
  deleteRun: run,
  pauseRun: run,
  resumeRun: (known) => ({ ...run(known), body: {} }),
  retryFailed: (known) => ({ ...run(known), body: {} }),
  listItems: run,
  getItem: item,
  retryItem: (known) => ({ ...item(known), body: {} }),
  retryJudge: (known) => ({ ...item(known), body: {} }),
  replayItem: item,
  listEvents: run,
  followRun: run,
  downloadBundle: run,
  checkBundle: ({ bundle }) => ({ upload: bundle }),
  addBundle: ({ bundle }) => ({ upload: bundle }),
  listLog: run,

  getNextTimes: () => ({ query: { cron: "30 2 * * *", timeZone: "Europe/Berlin" } }),
  listSchedules: everything,
  createSchedule: () => ({
    body: {
      name: "every night",
      cron: "30 2 * * *",
      timeZone: "Europe/Berlin",
      catchUp: "last",
      webhook: { url: "https://example.org/hooks/assay" },
      run: { config: CONFIG, files: [] },
    },
  }),
  getSchedule: schedule,
  editSchedule: (known) => ({ ...schedule(known), body: { enabled: false } }),
  deleteSchedule: schedule,
  runSchedule: schedule,
  testWebhook: schedule,
  listFirings: schedule,

  getResults: run,
  listItemScores: run,
  listTaskScores: run,
  getRunTask: ({ runId, runTaskId: taskId }) => ({ params: { runId, taskId } }),
  listItemStatistics: run,
  getCalibration: run,
  diffRuns: ({ runId }) => ({ params: { runId, otherRunId: runId } }),
  getBaseline: run,
  checkGate: (known) => ({ ...run(known), body: { maxDrop: 2, maxCostUsd: 5, maxLatencyMs: 10_000 } }),
  writeReport: run,
  exportResults: (known) => ({ ...run(known), body: { format: "CSV", includeDetailed: true } }),
  downloadResults: (known) => ({ ...run(known), query: { format: "JSON" } }),
  getLeaderboard: everything,
  getCosts: nothing,

  previewImport: () => ({ query: { path: "more.jsonl" }, upload: BANK_LINE }),
  importTasks: () => ({ query: { path: "more.jsonl", collection: "More" }, upload: BANK_LINE }),
  listMappings: everything,
  saveMapping: () => ({ body: { name: "other", columns: { prompt: "text" } } }),
  getMapping: ({ mappingId: id }) => ({ params: { id } }),
  deleteMapping: ({ mappingId: id }) => ({ params: { id } }),
  getExportLosses: everything,
  exportTasks: everything,
  generateCollection: () => ({ body: { models: ["finch"], count: 1 } }),
  generateAndSave: () => ({ body: { models: ["finch"], count: 1, save: { collection: "Written" } } }),
  listDrafts: everything,
  getDraft: draft,
  editDraft: (known) => ({ ...draft(known), body: {} }),
  deleteDraft: draft,
  generateMore: (known) => ({ ...draft(known), body: { count: 1 } }),
  saveDraft: (known) => ({ ...draft(known), body: { collection: "Drafted" } }),
  listTasks: everything,
  previewTask: () => ({ body: { task: { taskId: "p", prompt: "Say p." } } }),
  createTask: () => ({ body: { taskId: "created", prompt: "Say created." } }),
  createTasks: ({ collectionId }) => ({
    body: { tasks: [{ prompt: "Say one." }, { prompt: "Say two." }], collectionId: Number(collectionId) },
  }),
  getTask: task,
  editTask: (known) => ({ ...task(known), body: { title: "Kept" } }),
  deleteTask: task,
  archiveTask: (known) => ({ ...task(known), ...archive }),
  listTaskVersions: task,
  listCollections: everything,
  createCollection: () => ({ body: { name: "Created" } }),
  getCollection: collection,
  proposeClusters: collection,
  setClusters: (known) => ({
    ...collection(known),
    body: { clusters: [{ cluster: "birds", taskIds: ["kept-1"] }] },
  }),
  editCollection: (known) => ({ ...collection(known), body: { description: "Kept" } }),
  deleteCollection: collection,
  archiveCollection: (known) => ({ ...collection(known), ...archive }),
  addToCollection: (known) => ({ ...collection(known), body: ["kept-2"] }),
  removeFromCollection: ({ collectionId: id, taskId }) => ({ params: { id, taskId } }),
  tagCollection: (known) => ({ ...collection(known), body: { tags: ["birds"] } }),
  listTags: nothing,
  createTag: () => ({ body: { name: "nests" } }),

  listProviders: everything,
  createProvider: () => ({ body: { name: "Created", type: "simulated" } }),
  getProvider: provider,
  editProvider: (known) => ({ ...provider(known), body: { free: true } }),
  deleteProvider: provider,
  archiveProvider: (known) => ({ ...provider(known), ...archive }),
  listModels: everything,
  createModel: () => ({ body: { name: "created", provider: "Aviary" } }),
  getModel: model,
  editModel: (known) => ({ ...model(known), body: { parameters: { temperature: 0.5 } } }),
  deleteModel: model,
  archiveModel: (known) => ({ ...model(known), ...archive }),
  listPrices: everything,
  createPrice: () => ({
    body: { provider: "Aviary", model: "wren", inputPerMillion: 1, outputPerMillion: 1, since: "2026-01-02" },
  }),
  importPrices: () => ({
    body: { content: "provider,model,inputPerMillion,outputPerMillion\nAviary,wren,1,2", apply: true },
  }),
  getPrice: price,
  editPrice: (known) => ({ ...price(known), body: { inputPerMillion: 2 } }),
  deletePrice: price,
  listCriteriaSets: everything,
  createCriteriaSet: () => ({ body: { name: "Created", criteria: [{ name: "Style" }] } }),
  getCriteriaSet: criteriaSet,
  editCriteriaSet: (known) => ({ ...criteriaSet(known), body: { criteria: [{ name: "Sense" }] } }),
  deleteCriteriaSet: criteriaSet,
  archiveCriteriaSet: (known) => ({ ...criteriaSet(known), ...archive }),
  listCriteria: everything,
  createCriterion: () => ({ body: { name: "Alone" } }),
  getCriterion: criterion,
  editCriterion: (known) => ({ ...criterion(known), body: { weight: 2 } }),
  deleteCriterion: criterion,
  testModels: provider,
  listProviderModels: provider,
  addProviderModels: (known) => ({ ...provider(known), body: { models: ["robin"] } }),
  testInference: (known) => ({ ...provider(known), body: { model: "finch", prompt: "Say so." } }),
  listProviderTemplates: nothing,
  listLocalServers: nothing,
  doctor: nothing,
  getEgress: nothing,

  judgeAgain: ({ runId }) => ({ body: { runId, judges: ["finch"] } }),
  planJudgeAgain: ({ runId }) => ({ body: { runId, judges: ["finch"] } }),
  judgeQuestions: () => ({ body: { judges: ["finch"], taskIds: ["kept-1"] } }),
  planJudgeQuestions: () => ({ body: { judges: ["finch"], taskIds: ["kept-1"] } }),
  listJudgments: everything,
  getQuestionQuality: everything,
  compareAnswers: ({ runId }) => ({ body: { runId, judges: ["finch"], count: 1, seed: 1 } }),
  listComparisons: ({ runId }) => ({ query: { runId } }),

  createSession: (known) => ({ ...run(known), body: { rater: "Cora", seed: 3 } }),
  getScorable: run,
  listSessions: everything,
  getSession: session,
  deleteSession: ({ finishedSessionId: sessionId }) => ({ params: { sessionId } }),
  listAnswers: session,
  nextAnswer: session,
  getAnswer: answer,
  scoreAnswer: (known) => ({ ...answer(known), body: { scores: { rating: 3 } } }),
  undoScore: session,
  nextPair: comparison,
  listSessionTasks: comparison,
  pickPair: (known) => ({
    ...comparison(known),
    body: { first: known.answerIds[0], second: known.answerIds[1] },
  }),
  decidePair: ({ comparisonSessionId: sessionId, pairId }) => ({
    params: { sessionId, pairId },
    body: { verdict: "draw" },
  }),
  getCertainty: comparison,
  finishSession: (known) => ({ ...comparison(known), body: { allowGaps: true } }),
  getSessionResult: session,
  createInvitation: (known) => ({ ...session(known), body: { guest: "Dora" } }),
  listInvitations: session,
  revokeInvitation: ({ sessionId, invitationId }) => ({ params: { sessionId, invitationId } }),
  listRatings: everything,
  createRating: ({ runId, itemId }) => ({ body: { runId, itemId: Number(itemId), rating: 4, rater: "Zoe" } }),
  scoreManually: ({ runId, itemId }) => ({
    body: { runId, itemId: Number(itemId), scoreValue: 4, rater: "Ann" },
  }),
};
