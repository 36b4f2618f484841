import { Kysely, sql } from "kysely";
import type { SharedWork, Store } from "../core/index.ts";
import { addRuns } from "./bundle/add-runs.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { migrate, readVersion, requireSchema, requireUnchangedSchema } from "./migrate.ts";
import * as catalog from "./queries/catalog.ts";
import * as calls from "./queries/calls.ts";
import * as claims from "./queries/claims.ts";
import * as collections from "./queries/collections.ts";
import { addTasks } from "./queries/add-tasks.ts";
import { compareTasks } from "./queries/imports/compare-tasks.ts";
import type { QueryContext } from "./queries/context.ts";
import { listItemDetails, readDetails } from "./queries/details.ts";
import { replaceDraft, saveDraft } from "./queries/drafts.ts";
import { dropImport } from "./queries/imports/drop-import.ts";
import * as ending from "./queries/end-session.ts";
import * as events from "./queries/events.ts";
import * as imports from "./queries/imports/staged-rows.ts";
import * as invitations from "./queries/invitations.ts";
import * as items from "./queries/items.ts";
import { listItems } from "./queries/list-items.ts";
import { listTasks, readTasks } from "./queries/list-tasks.ts";
import * as requests from "./queries/marked-requests.ts";
import { countRunStates, countSearchQueue, lastProgress } from "./queries/operations.ts";
import * as ownership from "./queries/ownership.ts";
import { record } from "./queries/record.ts";
import { listExpired, removeRawAfter } from "./queries/retention.ts";
import { removeLeftovers } from "./queries/remove-leftovers.ts";
import { markRemoved } from "./queries/remove-run.ts";
import { yieldTurn } from "./queries/yield-turn.ts";
import * as kept from "./queries/kept-results.ts";
import { judgeAgain } from "./queries/judge-again.ts";
import { hastenItems, retryItems } from "./queries/retries.ts";
import { listServed, listStops, listTroubles } from "./queries/troubles.ts";
import { readResultPages, readResults } from "./queries/results.ts";
import * as runs from "./queries/runs.ts";
import * as answers from "./queries/session-answers.ts";
import * as pairs from "./queries/session-pairs.ts";
import { listRatings, ratingFacets } from "./queries/ratings.ts";
import { indexTexts, isWaiting, searchProgress } from "./queries/search/index-texts.ts";
import { search } from "./queries/search/search.ts";
import * as sessions from "./queries/sessions.ts";
import { runsSharingAnswers } from "./queries/runs-sharing-answers.ts";
import * as schedules from "./queries/schedules.ts";
import * as firings from "./queries/firings.ts";
import * as deliveries from "./queries/deliveries.ts";
import * as tasks from "./queries/tasks.ts";
import * as tokens from "./queries/tokens.ts";
import { listVerdicts } from "./queries/verdicts.ts";
import { importMethods } from "./import-methods.ts";
import type { Tables } from "./schema.ts";
import { TaskTurns } from "./task-turns.ts";

export interface StoreOptions {
  /** What is only read takes another way, which is opened once the tables are there. */
  readonly openReader?: () => EngineDialect;
  /** Where several processes have the database. */
  readonly shared?: (db: Kysely<Tables>) => SharedWork;
  /** Whether tables that are missing or old are brought up to date; else they must be. */
  readonly migrates?: boolean;
}

/** The `Store` port over one engine. */
export async function openStore(
  engine: EngineDialect,
  { openReader, shared, migrates = true }: StoreOptions = {},
): Promise<Store> {
  const writer = new Kysely<Tables>({ dialect: engine.kysely });
  let db = writer;

  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw engine.explain(error);
    }
  };
  /** The same for what is read bit by bit. */
  async function* explainedRows<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    try {
      yield* rows;
    } catch (error) {
      throw engine.explain(error);
    }
  }
  const read = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(() => work({ db, engine }));
  // A file of SQLite is one process's; a server may go on under a newer version's tables.
  const isShared = engine.name === "postgres";
  /** Of those who write, how many have not had their turn yet. */
  let waiting = 0;
  const write = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(async () => {
      let isWaiting = true;
      const begin = (): void => {
        if (isWaiting) waiting -= 1;
        isWaiting = false;
      };
      waiting += 1;
      try {
        return await writer.transaction().execute(async (transaction) => {
          begin();
          if (isShared) await requireUnchangedSchema(transaction);
          return await work({ db: transaction, engine });
        });
      } finally {
        begin();
      }
    });
  const isWaitedFor = (): boolean => waiting > 0;
  const turns = new TaskTurns({
    engine,
    removeImport: (importId, signal) => dropImport({ write, isWaitedFor, signal }, importId),
    removeContents: (signal) => removeLeftovers(write, signal),
  });
  const tasksInTurn = <Result>(work: () => Promise<Result>) => turns.take(work);
  const newTasksInTurn = <Result>(work: () => Promise<Result>) => turns.takeAgain(work);

  try {
    await explained(() => (migrates ? migrate(writer, engine) : requireSchema(writer, engine)));
    if (openReader !== undefined) {
      db = new Kysely<Tables>({ dialect: openReader().kysely });
      // Kysely closes a connection only if it was used, and one that stays open keeps SQLite from tidying up its files.
      await sql`SELECT 1`.execute(db);
    }
  } catch (error) {
    await writer.destroy();
    throw error;
  }

  return {
    shared: shared?.(writer) ?? null,

    createRun: (run) => write((context) => runs.createRun(context, run)),
    findRun: (runId) => read((context) => runs.findRun(context, runId)),
    findRunById: (id) => read((context) => runs.findRunById(context, id)),
    findUnfinished: (setupHash) => read((context) => runs.findUnfinished(context, setupHash)),
    listRuns: (request) => read((context) => runs.listRuns(context, request)),
    readFrozen: (runId) => read((context) => runs.readFrozen(context, runId)),
    readFrozenTasks: (runId, taskIds) => read((context) => runs.readFrozenTasks(context, runId, taskIds)),
    readSetup: (runId) => read((context) => runs.readSetup(context, runId)),
    addRuns: (path) => write((context) => addRuns(context, path)),
    deleteRun: async (runId, signal) => {
      const isThere = await write((context) => markRemoved(context, runId));
      if (isThere) await removeLeftovers(write, signal);
      return isThere;
    },
    listExpired: (request) => read((context) => listExpired(context, request)),
    removeRaw: async (runId, now, signal) => {
      for (let done: number | null = 0; done !== null; await yieldTurn()) {
        if (signal?.aborted === true) return;
        const after: number = done;
        done = await write((context) => removeRawAfter(context, runId, after, now));
      }
      await removeLeftovers(write, signal);
    },
    removeLeftovers: (signal) => removeLeftovers(write, signal),

    findActive: () => read(ownership.findActive),
    nextQueued: () => read(ownership.nextQueued),
    acquireRun: async (runId, owner, now, isGone) => {
      try {
        return await write((context) => ownership.acquireRun(context, runId, owner, now, isGone));
      } catch (error) {
        // Two processes may acquire at the same instant; the index lets one of them through.
        const active = engine.isUniqueViolation(error) ? await read(ownership.findActive) : null;
        if (active === null) throw error;
        return { acquired: false, activeRunId: active.runId };
      }
    },
    releaseRun: (runId, owner, ending, now) =>
      write((context) => ownership.releaseRun(context, runId, owner, ending, now)),
    heartbeat: (runId, owner, now) => write((context) => ownership.heartbeat(context, runId, owner, now)),

    claimItems: (request) => write((context) => claims.claimItems(context, request)),
    unclaimItems: (runId, owner, itemIds, now) =>
      write((context) => claims.unclaimItems(context, runId, owner, itemIds, now)),
    nextDue: (runId, stage, modelIds) => read((context) => claims.nextDue(context, runId, stage, modelIds)),
    retryItems: (request, now) => write((context) => retryItems(context, request, now)),
    hastenItems: (runId, latest, now) => write((context) => hastenItems(context, runId, latest, now)),
    judgeAgain: (request, now) => write((context) => judgeAgain(context, request, now)),
    listVerdicts: (request) => read((context) => listVerdicts(context, request)),
    findAnswered: (contextHash, sample) =>
      read((context) => items.findAnswered(context, contextHash, sample)),
    runsSharingAnswers: (runId) => read((context) => runsSharingAnswers(context, runId)),
    saveCalls: (made) => write((context) => calls.saveCalls(context, null, made)),
    listSpend: (runId) => read((context) => calls.listSpend(context, runId)),
    spentOn: (runId) => read((context) => calls.spentOn(context, runId)),
    setBudget: (runId, maxBudgetUsd) => write((context) => calls.setBudget(context, runId, maxBudgetUsd)),
    readAnswer: (itemId) => read((context) => items.readAnswer(context, itemId)),
    record: (runId, owner, changes, now) => write((context) => record(context, runId, owner, changes, now)),
    note: (runId, event, now) => write((context) => events.note(context, runId, event, now)),

    beginRequest: (request) => write((context) => requests.beginRequest(context, request)),
    answerRequest: (key, answer) => write((context) => requests.answerRequest(context, key, answer)),
    dropRequest: (key) => write((context) => requests.dropRequest(context, key)),

    createToken: (token, tokenHash) => write((context) => tokens.createToken(context, token, tokenHash)),
    listTokens: () => read(tokens.listTokens),
    findToken: (by) => read((context) => tokens.findToken(context, by)),
    useToken: (id, now) => write((context) => tokens.useToken(context, id, now)),
    revokeToken: (id, now) => write((context) => tokens.revokeToken(context, id, now)),

    createSchedule: (schedule, request, secrets, now) =>
      write((context) => schedules.createSchedule(context, schedule, request, secrets, now)),
    updateSchedule: (id, change, secrets, now) =>
      write((context) => schedules.updateSchedule(context, id, change, secrets, now)),
    removeSchedule: (id, dropped) => write((context) => schedules.removeSchedule(context, id, dropped)),
    findSchedule: (id) => read((context) => schedules.findSchedule(context, id)),
    readScheduled: (id) => read((context) => schedules.readScheduled(context, id)),
    listSchedules: (request) => read((context) => schedules.listSchedules(context, request)),
    listDueSchedules: (now) => read((context) => schedules.listDueSchedules(context, now)),
    nextScheduledAt: () => read(schedules.nextScheduledAt),
    takeDue: (schedule, next, firing, now, delivery) =>
      write((context) => firings.takeDue(context, schedule, { next, firing, delivery }, now)),
    addFiring: (scheduleId, now) => write((context) => firings.addFiring(context, scheduleId, now)),
    listOpenFirings: () => read(firings.listOpenFirings),
    retakeFiring: (firing, now) => write((context) => firings.retakeFiring(context, firing, now)),
    settleFiring: (id, from, change, now, delivery) =>
      write((context) => firings.settleFiring(context, id, { from, change, delivery }, now)),
    findFiring: (id) => read((context) => firings.findFiring(context, id)),
    listFirings: (request) => read((context) => firings.listFirings(context, request)),
    previousFinished: (firing) => read((context) => firings.previousFinished(context, firing)),
    addTest: (scheduleId, delivery, now, nextAt) =>
      write((context) => deliveries.addTest(context, { ...delivery, scheduleId }, now, nextAt)),
    findDelivery: (id) => read((context) => deliveries.findDelivery(context, id)),
    listDueDeliveries: (until) => read((context) => deliveries.listDueDeliveries(context, until)),
    claimDelivery: (delivery, until) =>
      write((context) => deliveries.claimDelivery(context, delivery, until)),
    noteAttempt: (id, attempt, outcome) =>
      write((context) => deliveries.noteAttempt(context, id, attempt, outcome)),
    listDeliveries: (of) => read((context) => deliveries.listDeliveries(context, of)),
    schemaVersion: () => read((context) => readVersion(context.db, context.engine)),
    countRunStates: () => read(countRunStates),
    lastProgress: () => read(lastProgress),
    countSearchQueue: () => read(countSearchQueue),

    listTroubles: (runId) => read((context) => listTroubles(context, runId)),
    listStops: (runId) => read((context) => listStops(context, runId)),
    listServed: (runId) => read((context) => listServed(context, runId)),
    countItems: (runId) => read((context) => items.countItems(context, runId)),
    listItems: (request) => read((context) => listItems(context, request)),
    listItemDetails: (request) => read((context) => listItemDetails(context, request)),
    findItemRuns: (itemIds) => read((context) => items.findItemRuns(context, itemIds)),
    readItem: (runId, itemId) => read((context) => items.readItem(context, runId, itemId)),
    lastSeq: (runId) => read((context) => events.lastSeq(context, runId)),
    listEvents: (request) => read((context) => events.listEvents(context, request)),
    resultsRevision: (runId) => read((context) => kept.resultsRevision(context, runId)),
    readKeptResults: (runId) => read((context) => kept.readKeptResults(context, runId)),
    keepResults: (runId, results, models) =>
      write((context) => kept.keepResults(context, runId, results, models)),
    listStaleResults: (madeBy) => read((context) => kept.listStaleResults(context, madeBy)),
    readFigures: () => explainedRows(kept.readFigures({ db, engine })),
    listLatestFigures: (runs) => read((context) => kept.listLatestFigures(context, runs)),
    listComparedPairs: (runId) => read((context) => kept.listComparedPairs(context, runId)),
    listAnswerLengths: (runId) => read((context) => kept.listAnswerLengths(context, runId)),
    readResultPages: (runId) => explainedRows(readResultPages({ db, engine }, runId)),
    readResults: (runId) => explainedRows(readResults({ db, engine }, runId)),
    readDetails: (request) => explainedRows(readDetails({ db, engine }, request)),

    listAnswered: (runId) => read((context) => sessions.listAnswered(context, runId)),
    listSessionAnswers: (sessionId) => read((context) => sessions.listSessionAnswers(context, sessionId)),
    readTaskOf: (itemId) => read((context) => sessions.readTaskOf(context, itemId)),
    createSession: (session, answered) =>
      write((context) => sessions.createSession(context, session, answered)),
    findSession: (sessionId) => read((context) => sessions.findSession(context, sessionId)),
    listSessions: (request) => read((context) => sessions.listSessions(context, request)),
    countAnswers: (sessionId) => read((context) => answers.countAnswers(context, sessionId)),
    listAnswers: (request) => read((context) => answers.listAnswers(context, request)),
    findAnswer: (sessionId, answerId) => read((context) => answers.findAnswer(context, sessionId, answerId)),
    nextAnswer: (sessionId) => read((context) => answers.nextAnswer(context, sessionId)),
    scoreAnswer: (sessionId, answerId, change, now) =>
      write((context) => answers.scoreAnswer(context, sessionId, answerId, change, now)),
    undoScore: (sessionId, now) => write((context) => answers.undoScore(context, sessionId, now)),
    finishSession: (sessionId, now) => write((context) => ending.finishSession(context, sessionId, now)),
    unblindSession: (sessionId, now) =>
      write((context) => sessions.setSessionTime(context, sessionId, "unblinded_at", now)),
    deleteSession: (sessionId, now) => write((context) => ending.deleteSession(context, sessionId, now)),
    replaceScore: (itemId, score, now) => write((context) => ending.scoreByHand(context, itemId, score, now)),
    listRatings: (request) => read((context) => listRatings(context, request)),
    ratingFacets: (filter) => read((context) => ratingFacets(context, filter)),
    createInvitation: (invitation, tokenHash) =>
      write((context) => invitations.createInvitation(context, invitation, tokenHash)),
    listInvitations: (sessionId) => read((context) => invitations.listInvitations(context, sessionId)),
    findInvitation: (tokenHash) => read((context) => invitations.findInvitation(context, tokenHash)),
    revokeInvitation: (sessionId, invitationId, now) =>
      write((context) => invitations.revokeInvitation(context, sessionId, invitationId, now)),
    createPair: (pair, now) => write((context) => pairs.createPair(context, pair, now)),
    findPair: (sessionId, pairId) => read((context) => pairs.findPair(context, sessionId, pairId)),
    decidePair: (pairId, verdict, note, now) =>
      write((context) => pairs.decidePair(context, pairId, verdict, note, now)),
    listPairs: (sessionId, afterRevision) =>
      read((context) => pairs.listPairs(context, sessionId, afterRevision)),
    listPairNotes: (sessionId) => read((context) => pairs.listPairNotes(context, sessionId)),

    saveTask: (task, expect, now) =>
      (expect === "new" ? newTasksInTurn : tasksInTurn)(() =>
        write((context) => tasks.saveTask(context, task, expect, now)),
      ),
    addTasks: (added, place, now) =>
      newTasksInTurn(() => write((context) => addTasks(context, added, place, now))),
    findTask: (taskId) => read((context) => tasks.findTask(context, taskId)),
    findTaskById: (id) => read((context) => tasks.findTaskById(context, id)),
    findTaskNumbers: (taskIds) => read((context) => tasks.findTaskNumbers(context, taskIds)),
    listTasks: (request) => read((context) => listTasks(context, request)),
    readTasks: (filter) => explainedRows(readTasks({ db, engine }, filter)),
    listTaskVersions: (taskId) => read((context) => tasks.listTaskVersions(context, taskId)),
    findFirstVersions: (taskIds) => read((context) => tasks.findFirstVersions(context, taskIds)),
    archiveTask: (taskId, archivedAt) =>
      tasksInTurn(() => write((context) => tasks.archiveTask(context, taskId, archivedAt))),
    removeTask: (taskId) => tasksInTurn(() => write((context) => tasks.removeTask(context, taskId))),

    stageTasks: (importId, staged) => write((context) => imports.stageTasks(context, importId, staged)),
    compareTasks: (compared, shown) => read((context) => compareTasks(context, compared, shown)),
    ...importMethods({ engine, read, write, isWaitedFor, turns }),

    createCollection: (collection, now) =>
      newTasksInTurn(() => write((context) => collections.createCollection(context, collection, now))),
    updateCollection: (id, change, now) =>
      write((context) => collections.updateCollection(context, id, change, now)),
    findCollection: (id) => read((context) => collections.findCollection(context, id)),
    findCollectionByName: (name) => read((context) => collections.findCollectionByName(context, name)),
    listTaskNumbers: (ids) => read((context) => collections.listTaskNumbers(context, ids)),
    listCollections: (request) => read((context) => collections.listCollections(context, request)),
    removeCollection: (id) => write((context) => collections.removeCollection(context, id)),
    addToCollection: (id, taskIds, now) =>
      write((context) => collections.addToCollection(context, id, taskIds, now)),
    removeFromCollection: (id, taskId, now) =>
      write((context) => collections.removeFromCollection(context, id, taskId, now)),
    saveRecords: (records, now) => write((context) => catalog.saveRecords(context, records, now)),
    createRecord: (record, secrets, now) =>
      write((context) => catalog.createRecord(context, record, secrets, now)),
    updateRecord: (id, change, secrets, now) =>
      write((context) => catalog.updateRecord(context, id, change, secrets, now)),
    findRecord: (kind, id) => read((context) => catalog.findRecord(context, kind, id)),
    findRecordByName: (kind, name) => read((context) => catalog.findRecordByName(context, kind, name)),
    listRecords: (request) => read((context) => catalog.listRecords(context, request)),
    removeRecord: (id, dropped) => write((context) => catalog.removeRecord(context, id, dropped)),
    isModelUsed: (name) => read((context) => catalog.isModelUsed(context, name)),
    readSecret: (id) => read((context) => catalog.readSecret(context, id)),
    listSecrets: () => read(catalog.listSecrets),
    replaceSecrets: (secrets, fingerprint) =>
      write((context) => catalog.replaceSecrets(context, secrets, fingerprint)),
    saveDraft: (request, now) => newTasksInTurn(() => write((context) => saveDraft(context, request, now))),
    replaceDraft: (draftId, before, body, now) =>
      write((context) => replaceDraft(context, draftId, before, body, now)),
    readSetting: (name) => read((context) => catalog.readSetting(context, name)),
    writeSetting: (name, value) => write((context) => catalog.writeSetting(context, name, value)),
    replaceSetting: (name, before, value) =>
      write((context) => catalog.replaceSetting(context, name, before, value)),

    listTags: () => read(collections.listTags),
    createTag: (name) => write((context) => collections.createTag(context, name)),

    // Nobody who writes has to wait for a look that finds nothing.
    indexTexts: async () => {
      if (await read(isWaiting)) return await write(indexTexts);
      await read((context) => context.engine.search.settle(context.db));
      return 0;
    },
    searchProgress: () => read(searchProgress),
    search: (request) => read((context) => search(context, request)),

    close: async () => {
      await turns.close();
      if (db !== writer) await db.destroy();
      await writer.destroy();
    },
  };
}
