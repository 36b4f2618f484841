import type { Handlers, Routes } from "../contract/index.ts";
import type { RequestStore } from "../core/index.ts";
import type { OutageListener } from "../engine/index.ts";
import { documentLookups } from "./documents/lookups.ts";
import { catalogHandlers } from "./catalog/handlers.ts";
import { judgingHandlers } from "./judging/handlers.ts";
import type { Parts } from "./parts.ts";
import { BlindLooks } from "./people/blind-looks.ts";
import { permitReveal, requireFinished } from "./people/blindness.ts";
import { peopleHandlers } from "./people/handlers.ts";
import { findGuest } from "./people/invitations.ts";
import { resultHandlers } from "./results/handlers.ts";
import { showBundle, showHome, showReport, showReportPdf } from "./results/show-pages.ts";
import { runHandlers } from "./runs/handlers.ts";
import { type TopicRequest, openTopic } from "./runs/live/topics.ts";
import { Writers } from "./tasks/drafts/writers.ts";
import { scheduleHandlers } from "./schedules/handlers.ts";
import { ScheduleWatch } from "./schedules/schedule-watch.ts";
import { taskHandlers } from "./tasks/handlers.ts";
import { fillIfNew } from "./workspace/defaults/defaults.ts";
import { workspaceHandlers } from "./workspace/handlers.ts";
import { DatabaseCheck } from "./workspace/operations/database-check.ts";
import { readFigures } from "./workspace/operations/read-figures.ts";
import { whyNotReady } from "./workspace/operations/readiness.ts";
import { RetentionWatch } from "./workspace/retention/retention-watch.ts";
import { TokenHolders } from "./workspace/token-holders.ts";

/** Everything Assay can do, over parts that are joined elsewhere. */
export function createWorkbench(parts: Parts) {
  const looks = new BlindLooks(parts.clock);
  const writers = new Writers();
  const holders = new TokenHolders(parts, (work) => parts.executions.insist(work));
  const schedules = new ScheduleWatch(parts);
  // What became of a schedule is looked at again; the run itself is finished whatever happens here.
  parts.whenFinished.push((runId) => schedules.finished(runId).catch(() => {}));
  if (parts.stays) schedules.start();
  const retention = new RetentionWatch(parts);
  if (parts.stays) retention.start();
  const database = new DatabaseCheck(parts);
  let isEnding = false;
  const people = peopleHandlers(parts);
  const handlers: Handlers<Routes> = {
    ...workspaceHandlers(parts, holders),
    ...runHandlers(parts),
    ...scheduleHandlers(parts, schedules),
    ...resultHandlers(parts),
    ...taskHandlers(parts, writers),
    ...catalogHandlers(parts),
    ...judgingHandlers(parts),
    ...people,
    createSession: async (request) => {
      try {
        return await people.createSession(request);
      } finally {
        looks.sessionBegun();
      }
    },
  };
  /** No schedule starts a run any more. */
  const rest = async (cutOff: boolean): Promise<void> => {
    await schedules.close();
    await parts.executions.close(cutOff);
  };
  const closeStore = async (): Promise<void> => {
    await schedules.close();
    await retention.close();
    await writers.close();
    await holders.settled();
    await parts.backupSchedule.close();
    await parts.searchIndex.close();
    await parts.leftovers.close();
    await parts.reports.settled();
    await parts.summaries.close();
    await parts.openModel.close();
    await parts.telemetry.tracer?.close();
    await parts.store.close();
  };
  return {
    version: parts.version,
    /** One for each route of the contract. They do not keep the route's promises: the server does, for all. */
    handlers,
    /** Leave to tell who answered what in these runs; fails while somebody scores one blind and nobody asked for it. */
    permitReveal: (runIds: readonly string[], unblind: boolean) =>
      permitReveal(parts, runIds, unblind, looks),
    requireFinished: (sessionId: string) => requireFinished(parts, sessionId),
    /** What bodies in the words of source documents are translated with. */
    lookups: documentLookups(parts),
    findGuest: (token: string) => findGuest(parts, token),
    /** Whose named token it is; null when it is none. Fails with `unauthorized` when it is not valid any more. */
    findHolder: (token: string) => holders.byToken(token),
    /** The same by a token's number and by what proves to have had the token. */
    findHolderById: (id: number, isProven: (tokenHash: string) => boolean) => holders.byId(id, isProven),
    now: () => parts.clock.now(),
    ticks: () => parts.clock.ticks(),
    /** Requests that are carried out once however often they are sent. */
    markedRequests: {
      beginRequest: parts.store.beginRequest,
      answerRequest: parts.store.answerRequest,
      dropRequest: parts.store.dropRequest,
    } satisfies RequestStore,
    /** What a topic tells of a run. Like handlers, it does not keep the topic's promises: the server does. */
    openTopic: (request: TopicRequest) => openTopic(parts, request),

    showHome: () => showHome(parts),
    showReport: (runId: string, withExamples: boolean) => showReport(parts, runId, withExamples),
    showReportPdf: (runId: string, withExamples: boolean) => showReportPdf(parts, runId, withExamples),
    showBundle: (runId: string) => showBundle(parts, runId),

    /** Says how people reach this server, for messages to webhooks. */
    announce: (url: string) => {
      parts.servedAt.url = url;
    },
    /** The one place where secrets are taken out of words that leave. */
    redact: (text: string) => parts.vault.redactor.text(text),
    /**
     * Tells once why what is executed has been waiting for the database for some seconds, and once (with null) that it
     * answers again. Until the returned function is called.
     */
    watchOutages: (listener: OutageListener) => parts.outage.watch(listener),
    livesFor: (runId: string) => parts.executions.livesFor(runId),
    /** Told what happens in the process. */
    logger: parts.telemetry.logger,
    /** Counts of HTTP requests, which the server keeps. */
    requests: parts.telemetry.requests,
    /** What can be told about this process in numbers. */
    readFigures: () => readFigures(parts, database),
    /** Why requests can't be answered now; null when they can. */
    whyNotReady: () => whyNotReady(parts, database, isEnding),
    fillIfNew: () => fillIfNew(parts),
    /** Ends what is executed: calls in flight finish, and followers hear the last words. */
    rest: () => {
      isEnding = true;
      return rest(false);
    },
    /** Cuts calls in flight off; what they were for is repeated when the run is resumed. */
    cutOff: () => rest(true),
    closeStore,
    close: async (cutOff = false): Promise<void> => {
      await rest(cutOff);
      await closeStore();
    },
  };
}

export type Workbench = ReturnType<typeof createWorkbench>;
