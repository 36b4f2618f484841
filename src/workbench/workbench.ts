import type { Handlers, Routes } from "../contract/index.ts";
import { documentLookups } from "./documents/lookups.ts";
import { catalogHandlers } from "./catalog/handlers.ts";
import { judgingHandlers } from "./judging/handlers.ts";
import type { Parts } from "./parts.ts";
import { permitReveal, requireFinished } from "./people/blindness.ts";
import { peopleHandlers } from "./people/handlers.ts";
import { findGuest } from "./people/invitations.ts";
import { resultHandlers } from "./results/handlers.ts";
import { showHome, showReport, showReportPdf } from "./results/show-pages.ts";
import { runHandlers } from "./runs/handlers.ts";
import { taskHandlers } from "./tasks/handlers.ts";
import { fillIfNew } from "./workspace/defaults/defaults.ts";
import { workspaceHandlers } from "./workspace/handlers.ts";

/** Everything Assay can do, over parts that are joined elsewhere. */
export function createWorkbench(parts: Parts) {
  const handlers: Handlers<Routes> = {
    ...workspaceHandlers(parts),
    ...runHandlers(parts),
    ...resultHandlers(parts),
    ...taskHandlers(parts),
    ...catalogHandlers(parts),
    ...judgingHandlers(parts),
    ...peopleHandlers(parts),
  };
  const closeStore = async (): Promise<void> => {
    await parts.reports.settled();
    await parts.summaries.close();
    await parts.openModel.close();
    await parts.store.close();
  };
  return {
    version: parts.version,
    /** One for each route of the contract. They do not keep the route's promises: the server does, for all. */
    handlers,
    /** Leave to tell who answered what in these runs; fails while somebody scores one blind and nobody asked for it. */
    permitReveal: (runIds: readonly string[], unblind: boolean) => permitReveal(parts, runIds, unblind),
    requireFinished: (sessionId: string) => requireFinished(parts, sessionId),
    /** What bodies in the words of source documents are translated with. */
    lookups: documentLookups(parts),
    findGuest: (token: string) => findGuest(parts, token),
    now: () => parts.clock.now(),

    showHome: () => showHome(parts),
    showReport: (runId: string) => showReport(parts, runId),
    showReportPdf: (runId: string) => showReportPdf(parts, runId),

    /** The one place where secrets are taken out of words that leave. */
    redact: (text: string) => parts.vault.redactor.text(text),
    fillIfNew: () => fillIfNew(parts),
    /** Ends what is executed: calls in flight finish, and followers hear the last words. */
    rest: () => parts.executions.close(false),
    /** Cuts calls in flight off; what they were for is repeated when the run is resumed. */
    cutOff: () => parts.executions.close(true),
    closeStore,
    close: async (cutOff = false): Promise<void> => {
      await parts.executions.close(cutOff);
      await closeStore();
    },
  };
}

export type Workbench = ReturnType<typeof createWorkbench>;
