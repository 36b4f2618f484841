import type {
  AnswerScoreBody,
  CollectionBody,
  CollectionChange,
  CompareAnswersBody,
  CriteriaSetBody,
  CriteriaSetChange,
  DraftChange,
  DraftSaving,
  ExportRequest,
  GenerationBody,
  InferenceBody,
  InvitationBody,
  JudgeAgainBody,
  JudgeQuestionsBody,
  ManualScoreBody,
  MappingBody,
  ModelBody,
  ModelChange,
  MoreQuestions,
  OfferedModelsBody,
  PairVerdictBody,
  PickedPair,
  PriceBody,
  PriceChange,
  ProviderBody,
  ProviderChange,
  RunRequestBody,
  SessionBody,
  TaskBody,
  TaskChange,
  TaskPreviewBody,
} from "../contract/index.ts";
import type { PageRequest, RunEvent, SettingsChange, Stage, Store } from "../core/index.ts";
import { Drafts } from "./drafts.ts";
import { ModelLists } from "./model-lists.ts";
import { PairTallies } from "./pair-tallies.ts";
import type { Parts } from "./parts.ts";
import * as collections from "./use-cases/collections.ts";
import * as criteriaSets from "./use-cases/criteria-sets.ts";
import { fillIfNew, resetDefaults } from "./use-cases/defaults.ts";
import { doctor } from "./use-cases/doctor.ts";
import { deleteRun } from "./use-cases/delete-run.ts";
import { type DiffRequest, diffRuns } from "./use-cases/diff-runs.ts";
import { exportResults } from "./use-cases/export-results.ts";
import * as generations from "./use-cases/generations.ts";
import { getCalibration } from "./use-cases/get-calibration.ts";
import { getItem } from "./use-cases/get-item.ts";
import { getResults } from "./use-cases/get-results.ts";
import { getRun, requireRun } from "./use-cases/get-run.ts";
import { getRunConfig } from "./use-cases/get-run-config.ts";
import { getStatus } from "./use-cases/get-status.ts";
import * as taskFiles from "./use-cases/export-tasks.ts";
import * as imports from "./use-cases/import-tasks.ts";
import { previewImport } from "./use-cases/preview-import.ts";
import {
  type ItemScoresRequest,
  type TaskScoresRequest,
  listItemScores,
  listTaskScores,
} from "./use-cases/list-item-scores.ts";
import { type ItemStatisticsRequest, listItemStatistics } from "./use-cases/list-item-statistics.ts";
import * as invitations from "./use-cases/invitations.ts";
import { type LogRequest, listLog } from "./use-cases/list-log.ts";
import { type RunsRequest, listRuns } from "./use-cases/list-runs.ts";
import { listLocalServers } from "./use-cases/local-servers.ts";
import * as mappings from "./use-cases/mappings.ts";
import * as models from "./use-cases/models.ts";
import * as judged from "./use-cases/compare-answers.ts";
import { getCosts, getLeaderboard } from "./use-cases/across-runs.ts";
import { judgeAgain } from "./use-cases/judge-again.ts";
import * as questions from "./use-cases/judge-questions.ts";
import { lookAt } from "./use-cases/look-at.ts";
import { scoreManually } from "./use-cases/manual-score.ts";
import { addProviderModels } from "./use-cases/offered-models.ts";
import { pauseRun } from "./use-cases/pause-run.ts";
import { listSessionTasks, pickPair } from "./use-cases/pick-pair.ts";
import * as prices from "./use-cases/prices.ts";
import * as checks from "./use-cases/provider-checks.ts";
import * as providers from "./use-cases/providers.ts";
import { listRatings } from "./use-cases/ratings.ts";
import { replayItem } from "./use-cases/replay-item.ts";
import { retryFailed, retryItem, retryJudge } from "./use-cases/retry-items.ts";
import { saveDraft } from "./use-cases/save-draft.ts";
import { type ResumeOptions, resumeRun } from "./use-cases/resume-run.ts";
import { changeSettings, getSettings } from "./use-cases/settings.ts";
import { showHome, showReport, showReportPdf } from "./use-cases/show-pages.ts";
import { startRun } from "./use-cases/start-run.ts";
import * as comparisons from "./use-cases/comparisons.ts";
import { finishSession, getSessionResult } from "./use-cases/session-results.ts";
import * as sessions from "./use-cases/sessions.ts";
import * as tasks from "./use-cases/tasks.ts";
import { validateRun } from "./use-cases/validate-run.ts";
import { writeReport } from "./use-cases/write-report.ts";

/** Everything Assay can do, over parts that are joined elsewhere. */
export function createWorkbench(parts: Parts) {
  const lists = new ModelLists(parts);
  const tallies = new PairTallies(parts);
  const drafts = new Drafts(parts);
  return {
    getStatus: () => getStatus(parts),
    validateRun: (request: RunRequestBody) => validateRun(parts, request),
    startRun: (request: RunRequestBody) => startRun(parts, request),
    resumeRun: (runId: string, options: ResumeOptions) => resumeRun(parts, runId, options),
    retryFailed: (runId: string, stage: Stage | undefined) => retryFailed(parts, runId, stage),
    retryItem: (runId: string, itemId: number) => retryItem(parts, runId, itemId),
    retryJudge: (runId: string, itemId: number) => retryJudge(parts, runId, itemId),
    replayItem: (runId: string, itemId: number) => replayItem(parts, runId, itemId),
    pauseRun: (runId: string) => pauseRun(parts, runId),
    deleteRun: (runId: string) => deleteRun(parts, runId),
    listRuns: (request: RunsRequest) => listRuns(parts, request),
    getRun: (runId: string) => getRun(parts, runId),
    getRunConfig: (runId: string) => getRunConfig(parts, runId),
    listItems: (request: Parameters<Store["listItems"]>[0]) => parts.store.listItems(request),
    getItem: (runId: string, itemId: number) => getItem(parts, runId, itemId),
    listEvents: async (request: Parameters<Store["listEvents"]>[0]) => {
      await requireRun(parts, request.runId);
      return await parts.store.listEvents(request);
    },
    followRun: async (
      runId: string,
      since: number,
      signal: AbortSignal,
    ): Promise<AsyncIterable<RunEvent>> => {
      await requireRun(parts, runId);
      return parts.executions.follow(runId, since, signal);
    },
    listLog: (runId: string, request: LogRequest) => listLog(parts, runId, request),
    getResults: (runId: string) => getResults(parts, runId),
    listItemScores: (runId: string, request: ItemScoresRequest) => listItemScores(parts, runId, request),
    listTaskScores: (runId: string, request: TaskScoresRequest) => listTaskScores(parts, runId, request),
    listItemStatistics: (runId: string, request: ItemStatisticsRequest) =>
      listItemStatistics(parts, runId, request),
    getCalibration: (runId: string) => getCalibration(parts, runId),
    diffRuns: (request: DiffRequest) => diffRuns(parts, request),
    writeReport: (runId: string, { pdf }: { pdf: boolean }) =>
      writeReport(parts, runId, pdf ? parts.findFonts : null),
    exportResults: (runId: string, request: ExportRequest) => exportResults(parts, runId, request),
    previewImport: (source: AsyncIterable<Uint8Array>, options: Parameters<typeof previewImport>[2]) =>
      previewImport(parts, source, options),
    importTasks: (source: AsyncIterable<Uint8Array>, options: imports.ImportOptions) =>
      imports.importTasks(parts, source, options),
    listMappings: (request: PageRequest) => mappings.listMappings(parts, request),
    saveMapping: (body: MappingBody) => mappings.saveMapping(parts, body),
    deleteMapping: (id: number) => mappings.deleteMapping(parts, id),
    getExportLosses: (options: Parameters<typeof taskFiles.lossesAtExport>[1]) =>
      taskFiles.lossesAtExport(parts, options),
    exportTasks: (options: Parameters<typeof taskFiles.exportTasks>[1]) =>
      taskFiles.exportTasks(parts, options),
    listTasks: (request: Parameters<typeof tasks.listTasks>[1]) => tasks.listTasks(parts, request),
    getTask: (id: number) => tasks.getTask(parts, id),
    previewTask: (body: TaskPreviewBody) => tasks.previewTask(body),
    createTask: (body: TaskBody) => tasks.createTask(parts, body),
    editTask: (id: number, change: TaskChange) => tasks.editTask(parts, id, change),
    deleteTask: (id: number) => tasks.deleteTask(parts, id),
    archiveTask: (id: number, archived: boolean) => tasks.archiveTask(parts, id, archived),
    listTaskVersions: (id: number) => tasks.listTaskVersions(parts, id),

    listCollections: (request: Parameters<typeof collections.listCollections>[1]) =>
      collections.listCollections(parts, request),
    getCollection: (id: number) => collections.getCollection(parts, id),
    createCollection: (body: CollectionBody) => collections.createCollection(parts, body),
    editCollection: (id: number, change: CollectionChange) => collections.editCollection(parts, id, change),
    archiveCollection: (id: number, archived: boolean) => collections.archiveCollection(parts, id, archived),
    deleteCollection: (id: number) => collections.deleteCollection(parts, id),
    addToCollection: (id: number, names: readonly (number | string)[]) =>
      collections.addToCollection(parts, id, names),
    removeFromCollection: (id: number, taskNumber: number) =>
      collections.removeFromCollection(parts, id, taskNumber),
    generateCollection: (body: GenerationBody, signal: AbortSignal) =>
      generations.generate(parts, drafts, body, signal),
    generateMore: (id: number, body: MoreQuestions, signal: AbortSignal) =>
      generations.generateMore(parts, drafts, id, body, signal),
    listDrafts: (request: Parameters<typeof generations.listDrafts>[1]) =>
      generations.listDrafts(parts, request),
    getDraft: (id: number) => generations.getDraft(drafts, id),
    editDraft: (id: number, change: DraftChange) => generations.editDraft(parts, drafts, id, change),
    deleteDraft: (id: number) => generations.deleteDraft(parts, drafts, id),
    saveDraft: (id: number, body: DraftSaving) => saveDraft(parts, drafts, id, body),
    listTags: () => parts.store.listTags(),
    createTag: (name: string) => parts.store.createTag(name),

    listProviders: (request: Parameters<typeof providers.listProviders>[1]) =>
      providers.listProviders(parts, request),
    getProvider: (id: number) => providers.getProvider(parts, id),
    createProvider: (body: ProviderBody) => providers.createProvider(parts, body),
    editProvider: (id: number, change: ProviderChange) => providers.editProvider(parts, id, change),
    archiveProvider: (id: number, archived: boolean) => providers.archiveProvider(parts, id, archived),
    deleteProvider: (id: number) => providers.deleteProvider(parts, id),

    testModels: (id: number) => checks.testModels(parts, lists, id),
    listProviderModels: (id: number) => checks.listProviderModels(parts, lists, id),
    addProviderModels: (id: number, body: OfferedModelsBody) => addProviderModels(parts, id, body),
    testInference: (id: number, body: InferenceBody) => checks.testInference(parts, id, body),
    listLocalServers: (signal: AbortSignal) => listLocalServers(parts, signal),
    doctor: () => doctor(parts),

    listModels: (request: Parameters<typeof models.listModels>[1]) => models.listModels(parts, request),
    getModel: (id: number) => models.getModel(parts, id),
    createModel: (body: ModelBody) => models.createModel(parts, body),
    editModel: (id: number, change: ModelChange) => models.editModel(parts, id, change),
    archiveModel: (id: number, archived: boolean) => models.archiveModel(parts, id, archived),
    deleteModel: (id: number) => models.deleteModel(parts, id),

    listPrices: (request: Parameters<typeof prices.listPrices>[1]) => prices.listPrices(parts, request),
    createPrice: (body: PriceBody) => prices.createPrice(parts, body),
    editPrice: (id: number, change: PriceChange) => prices.editPrice(parts, id, change),
    deletePrice: (id: number) => prices.deletePrice(parts, id),

    listCriteriaSets: (request: Parameters<typeof criteriaSets.listCriteriaSets>[1]) =>
      criteriaSets.listCriteriaSets(parts, request),
    getCriteriaSet: (id: number) => criteriaSets.getCriteriaSet(parts, id),
    createCriteriaSet: (body: CriteriaSetBody) => criteriaSets.createCriteriaSet(parts, body),
    editCriteriaSet: (id: number, change: CriteriaSetChange) =>
      criteriaSets.editCriteriaSet(parts, id, change),
    archiveCriteriaSet: (id: number, archived: boolean) =>
      criteriaSets.archiveCriteriaSet(parts, id, archived),
    deleteCriteriaSet: (id: number) => criteriaSets.deleteCriteriaSet(parts, id),

    getLeaderboard: () => getLeaderboard(parts),
    getCosts: () => getCosts(parts),
    judgeAgain: (body: JudgeAgainBody) => judgeAgain(parts, body),
    judgeQuestions: (body: JudgeQuestionsBody) => questions.judgeQuestions(parts, body),
    listJudgments: (request: Parameters<typeof questions.listJudgments>[1]) =>
      questions.listJudgments(parts, request),
    getQuestionQuality: (request: Parameters<typeof questions.getQuestionQuality>[1]) =>
      questions.getQuestionQuality(parts, request),
    compareAnswers: (body: CompareAnswersBody) => judged.compareAnswers(parts, body),
    listComparisons: (request: Parameters<typeof judged.listComparisons>[1]) =>
      judged.listComparisons(parts, request),

    lookAt: (runId: string, unblind: boolean) => lookAt(parts, runId, unblind),
    scoreManually: (body: ManualScoreBody) => scoreManually(parts, body),
    createSession: (runId: string, body: SessionBody) => sessions.createSession(parts, runId, body),
    getScorable: (runId: string) => sessions.getScorable(parts, runId),
    listSessions: (request: Parameters<typeof sessions.listSessions>[1]) =>
      sessions.listSessions(parts, request),
    getSession: (sessionId: string) => sessions.getSession(parts, sessionId),
    deleteSession: (sessionId: string) => sessions.deleteSession(parts, sessionId),
    listAnswers: (request: Parameters<typeof sessions.listAnswers>[1]) =>
      sessions.listAnswers(parts, request),
    nextAnswer: (sessionId: string) => sessions.nextAnswer(parts, sessionId),
    getAnswer: (sessionId: string, answerId: string) => sessions.getAnswer(parts, sessionId, answerId),
    scoreAnswer: (sessionId: string, answerId: string, body: AnswerScoreBody) =>
      sessions.scoreAnswer(parts, sessionId, answerId, body),
    undoScore: (sessionId: string) => sessions.undoScore(parts, sessionId),
    nextPair: (sessionId: string, by: Parameters<typeof comparisons.nextPair>[3]) =>
      comparisons.nextPair(parts, tallies, sessionId, by),
    listSessionTasks: (request: Parameters<typeof listSessionTasks>[2]) =>
      listSessionTasks(parts, tallies, request),
    pickPair: (sessionId: string, picked: PickedPair) => pickPair(parts, tallies, sessionId, picked),
    decidePair: (sessionId: string, pairId: string, verdict: PairVerdictBody) =>
      comparisons.decidePair(parts, tallies, sessionId, pairId, verdict),
    getCertainty: (sessionId: string) => comparisons.getCertainty(parts, tallies, sessionId),
    finishSession: (sessionId: string, options: { allowGaps: boolean }) =>
      finishSession(parts, sessionId, options),
    getSessionResult: (sessionId: string) => getSessionResult(parts, sessionId),
    createInvitation: (sessionId: string, body: InvitationBody) =>
      invitations.createInvitation(parts, sessionId, body),
    listInvitations: (sessionId: string) => invitations.listInvitations(parts, sessionId),
    revokeInvitation: (sessionId: string, invitationId: string) =>
      invitations.revokeInvitation(parts, sessionId, invitationId),
    findGuest: (token: string) => invitations.findGuest(parts, token),
    listRatings: (request: Parameters<typeof listRatings>[1]) => listRatings(parts, request),

    getSettings: () => getSettings(parts),
    changeSettings: (change: SettingsChange) => changeSettings(parts, change),
    resetDefaults: (options: { removeOwn: boolean }) => resetDefaults(parts, options),
    fillIfNew: () => fillIfNew(parts),
    rotateKey: () => parts.vault.rotate(),

    showHome: () => showHome(parts),
    showReport: (runId: string) => showReport(parts, runId),
    showReportPdf: (runId: string) => showReportPdf(parts, runId),
    /** The one place where secrets are taken out of words that leave. */
    redact: (text: string) => parts.vault.redactor.text(text),
    /** Ends what is executed: calls in flight finish, and followers hear the last words. */
    rest: () => parts.executions.close(false),
    closeStore: async (): Promise<void> => {
      await parts.reports.settled();
      await parts.results.close();
      await parts.openModel.close();
      await parts.store.close();
    },
    close: async (cutOff = false): Promise<void> => {
      await parts.executions.close(cutOff);
      await parts.reports.settled();
      await parts.results.close();
      await parts.openModel.close();
      await parts.store.close();
    },
    /** Cuts calls in flight off; what they were for is repeated when the run is resumed. */
    cutOff: () => parts.executions.close(true),
  };
}

export type Workbench = ReturnType<typeof createWorkbench>;
