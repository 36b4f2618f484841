import type { Handlers, Routes } from "../contract/index.ts";
import type { ItemDetail } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";

/** The contract bound to the workbench. */
export function bindHandlers(workbench: Workbench): Handlers<Routes> {
  const handlers: Handlers<Routes> = {
    getStatus: () => workbench.getStatus(),
    validateRun: ({ body }) => workbench.validateRun(body),
    startRun: ({ body }) => workbench.startRun(body),
    listRuns: async ({ query }) => copy(await workbench.listRuns(query)),
    getRun: ({ params }) => workbench.getRun(params.runId),
    getRunConfig: ({ params }) => workbench.getRunConfig(params.runId),
    deleteRun: ({ params }) => workbench.deleteRun(params.runId),
    pauseRun: ({ params }) => workbench.pauseRun(params.runId),
    resumeRun: ({ params, body }) => workbench.resumeRun(params.runId, body),
    retryFailed: ({ params, body }) => workbench.retryFailed(params.runId, body.stage),
    retryItem: ({ params }) => workbench.retryItem(params.runId, params.itemId),
    retryJudge: ({ params }) => workbench.retryJudge(params.runId, params.itemId),
    replayItem: ({ params }) => workbench.replayItem(params.runId, params.itemId),
    listItems: async ({ params, query: { unblind, ...query } }) => {
      await workbench.lookAt(params.runId, unblind);
      return copy(await workbench.listItems({ ...params, ...query }));
    },
    getItem: async ({ params, query }) => {
      await workbench.lookAt(params.runId, query.unblind);
      return shownItem(await workbench.getItem(params.runId, params.itemId));
    },
    listEvents: async ({ params, query: { unblind, ...query } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.listEvents({ ...params, ...query });
    },
    followRun: async ({ params, query, signal }) => {
      await workbench.lookAt(params.runId, query.unblind);
      return await workbench.followRun(params.runId, query.since, signal);
    },
    listLog: async ({ params, query }) => {
      await workbench.lookAt(params.runId, query.unblind);
      return await workbench.listLog(params.runId, query);
    },
    getLeaderboard: () => workbench.getLeaderboard(),
    getCosts: () => workbench.getCosts(),
    judgeAgain: ({ body }) => workbench.judgeAgain(body),
    judgeQuestions: ({ body }) => workbench.judgeQuestions(body),
    listJudgments: async ({ query }) => copy(await workbench.listJudgments(query)),
    getQuestionQuality: ({ query }) => workbench.getQuestionQuality(query),
    compareAnswers: ({ body }) => workbench.compareAnswers(body),
    listComparisons: async ({ query: { unblind, ...query } }) => {
      await workbench.lookAt(query.runId, unblind);
      return copy(await workbench.listComparisons(query));
    },
    getResults: async ({ params, query }) => {
      await workbench.lookAt(params.runId, query.unblind);
      return await workbench.getResults(params.runId);
    },
    listItemScores: async ({ params, query: { unblind, ...query } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.listItemScores(params.runId, query);
    },
    listTaskScores: async ({ params, query: { unblind, ...query } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.listTaskScores(params.runId, query);
    },
    listItemStatistics: async ({ params, query: { unblind, ...query } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.listItemStatistics(params.runId, query);
    },
    getCalibration: async ({ params, query }) => {
      await workbench.lookAt(params.runId, query.unblind);
      return await workbench.getCalibration(params.runId);
    },
    diffRuns: async ({ params, query: { unblind, ...query } }) => {
      // No session loses its blindness to a wrong id.
      for (const runId of Object.values(params)) await workbench.getRun(runId);
      for (const runId of Object.values(params)) await workbench.lookAt(runId, unblind);
      return await workbench.diffRuns({ ...params, ...query });
    },
    scoreManually: async ({ body }) => shownItem(await workbench.scoreManually(body)),
    writeReport: async ({ params, query }) => ({ files: await workbench.writeReport(params.runId, query) }),
    exportResults: async ({ params, body: { unblind, ...request } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.exportResults(params.runId, request);
    },
    downloadResults: async ({ params, query: { unblind, ...request } }) => {
      await workbench.lookAt(params.runId, unblind);
      return await workbench.exportResults(params.runId, request);
    },

    previewImport: ({ query, upload }) => workbench.previewImport(upload, query),
    importTasks: ({ query, upload }) => workbench.importTasks(upload, query),
    listMappings: async ({ query }) => copy(await workbench.listMappings(query)),
    saveMapping: ({ body }) => workbench.saveMapping(body),
    deleteMapping: ({ params }) => workbench.deleteMapping(params.id),
    getExportLosses: ({ query }) => workbench.getExportLosses(query),
    exportTasks: ({ query }) => workbench.exportTasks(query),
    generateCollection: ({ body, signal }) => workbench.generateCollection(body, signal),
    listDrafts: async ({ query }) => copy(await workbench.listDrafts(query)),
    getDraft: ({ params }) => workbench.getDraft(params.id),
    editDraft: ({ params, body }) => workbench.editDraft(params.id, body),
    deleteDraft: ({ params }) => workbench.deleteDraft(params.id),
    generateMore: ({ params, body, signal }) => workbench.generateMore(params.id, body, signal),
    saveDraft: ({ params, body }) => workbench.saveDraft(params.id, body),
    listTasks: async ({ query }) => copy(await workbench.listTasks(query)),
    previewTask: ({ body }) => workbench.previewTask(body),
    createTask: ({ body }) => workbench.createTask(body),
    getTask: ({ params }) => workbench.getTask(params.id),
    editTask: ({ params, body }) => workbench.editTask(params.id, body),
    deleteTask: ({ params }) => workbench.deleteTask(params.id),
    archiveTask: ({ params, body }) => workbench.archiveTask(params.id, body.archived),
    listTaskVersions: ({ params }) => workbench.listTaskVersions(params.id),
    listCollections: async ({ query }) => copy(await workbench.listCollections(query)),
    createCollection: ({ body }) => workbench.createCollection(body),
    getCollection: ({ params }) => workbench.getCollection(params.id),
    editCollection: ({ params, body }) => workbench.editCollection(params.id, body),
    deleteCollection: ({ params }) => workbench.deleteCollection(params.id),
    archiveCollection: ({ params, body }) => workbench.archiveCollection(params.id, body.archived),
    addToCollection: ({ params, body }) => workbench.addToCollection(params.id, body),
    removeFromCollection: ({ params }) => workbench.removeFromCollection(params.id, params.taskId),
    tagCollection: ({ params, body }) => workbench.editCollection(params.id, body),
    listProviders: async ({ query }) => copy(await workbench.listProviders(query)),
    createProvider: ({ body }) => workbench.createProvider(body),
    getProvider: ({ params }) => workbench.getProvider(params.id),
    editProvider: ({ params, body }) => workbench.editProvider(params.id, body),
    deleteProvider: ({ params }) => workbench.deleteProvider(params.id),
    archiveProvider: ({ params, body }) => workbench.archiveProvider(params.id, body.archived),
    listModels: async ({ query }) => copy(await workbench.listModels(query)),
    createModel: ({ body }) => workbench.createModel(body),
    getModel: ({ params }) => workbench.getModel(params.id),
    editModel: ({ params, body }) => workbench.editModel(params.id, body),
    deleteModel: ({ params }) => workbench.deleteModel(params.id),
    archiveModel: ({ params, body }) => workbench.archiveModel(params.id, body.archived),
    listPrices: async ({ query }) => copy(await workbench.listPrices(query)),
    createPrice: ({ body }) => workbench.createPrice(body),
    editPrice: ({ params, body }) => workbench.editPrice(params.id, body),
    deletePrice: ({ params }) => workbench.deletePrice(params.id),
    listCriteriaSets: async ({ query }) => copy(await workbench.listCriteriaSets(query)),
    createCriteriaSet: ({ body }) => workbench.createCriteriaSet(body),
    getCriteriaSet: ({ params }) => workbench.getCriteriaSet(params.id),
    editCriteriaSet: ({ params, body }) => workbench.editCriteriaSet(params.id, body),
    deleteCriteriaSet: ({ params }) => workbench.deleteCriteriaSet(params.id),
    archiveCriteriaSet: ({ params, body }) => workbench.archiveCriteriaSet(params.id, body.archived),
    testModels: ({ params }) => workbench.testModels(params.id),
    listProviderModels: ({ params }) => workbench.listProviderModels(params.id),
    addProviderModels: ({ params, body }) => workbench.addProviderModels(params.id, body),
    testInference: ({ params, body }) => workbench.testInference(params.id, body),
    listLocalServers: ({ signal }) => workbench.listLocalServers(signal),
    doctor: () => workbench.doctor(),
    createSession: ({ params, body }) => workbench.createSession(params.runId, body),
    getScorable: ({ params }) => workbench.getScorable(params.runId),
    listSessions: async ({ query }) => copy(await workbench.listSessions(query)),
    getSession: ({ params }) => workbench.getSession(params.sessionId),
    deleteSession: ({ params }) => workbench.deleteSession(params.sessionId),
    listAnswers: async ({ params, query }) => copy(await workbench.listAnswers({ ...params, ...query })),
    nextAnswer: ({ params }) => workbench.nextAnswer(params.sessionId),
    getAnswer: ({ params }) => workbench.getAnswer(params.sessionId, params.answerId),
    scoreAnswer: ({ params, body }) => workbench.scoreAnswer(params.sessionId, params.answerId, body),
    undoScore: ({ params }) => workbench.undoScore(params.sessionId),
    nextPair: ({ params, query }) => workbench.nextPair(params.sessionId, query.by),
    listSessionTasks: async ({ params, query }) =>
      copy(await workbench.listSessionTasks({ ...params, ...query })),
    pickPair: ({ params, body }) => workbench.pickPair(params.sessionId, body),
    decidePair: ({ params, body }) => workbench.decidePair(params.sessionId, params.pairId, body),
    getCertainty: ({ params }) => workbench.getCertainty(params.sessionId),
    finishSession: ({ params, body }) => workbench.finishSession(params.sessionId, body),
    getSessionResult: ({ params }) => workbench.getSessionResult(params.sessionId),
    createInvitation: ({ params, body }) => workbench.createInvitation(params.sessionId, body),
    listInvitations: ({ params }) => workbench.listInvitations(params.sessionId),
    revokeInvitation: ({ params }) => workbench.revokeInvitation(params.sessionId, params.invitationId),
    listRatings: ({ query }) => workbench.listRatings(query),
    getSettings: () => workbench.getSettings(),
    changeSettings: ({ body }) => workbench.changeSettings(body),
    resetDefaults: ({ body }) => workbench.resetDefaults(body),
    rotateKey: () => workbench.rotateKey(),
    listTags: () => workbench.listTags(),
    createTag: async ({ body }) => {
      await workbench.createTag(body.name);
      return body;
    },
  };
  return handlers;
}

function copy<Row>(page: { readonly rows: readonly Row[]; readonly next: string | null }) {
  return { rows: [...page.rows], next: page.next };
}

function shownItem({ item, response, scores, wastedCalls }: ItemDetail) {
  return { item, response, scores: [...scores], wastedCalls: [...wastedCalls] };
}
