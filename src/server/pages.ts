import type { Hono } from "hono";
import type { RoutePolicy } from "../contract/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { callerOf } from "./caller.ts";
import { attachment } from "./file-of.ts";
import type { PolicyKeeper } from "./policy.ts";
import { nameRequest } from "./request-names.ts";

interface Asked {
  readonly runId: string;
  /** Whether prompts and answers are quoted. */
  readonly examples: boolean;
}

interface Page {
  readonly path: string;
  readonly policy: Pick<RoutePolicy, "tells" | "rate" | "scope">;
  readonly answer: (workbench: Workbench, asked: Asked) => Promise<Response>;
}

const html = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/html; charset=UTF-8" } });

const HOME: Page = {
  path: "/",
  policy: { tells: "nothing", rate: "heavy", scope: "read" },
  answer: async (workbench) => html(await workbench.showHome()),
};

/** What people open by its address, besides the API: they keep the same promises as routes. */
export const PAGES: readonly Page[] = [
  {
    path: "/runs/:runId/report.html",
    policy: { tells: "who-answered", rate: "heavy", scope: "read" },
    answer: async (workbench, { runId, examples }) => html(await workbench.showReport(runId, examples)),
  },
  {
    path: "/runs/:runId/report.pdf",
    policy: { tells: "who-answered", rate: "heavy", scope: "read" },
    answer: async (workbench, { runId, examples }) =>
      new Response(new Uint8Array(await workbench.showReportPdf(runId, examples)), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": attachment(`report-${runId}${examples ? ".examples" : ""}.pdf`),
        },
      }),
  },
  {
    path: "/runs/:runId/report.bundle.html",
    policy: { tells: "who-answered", rate: "heavy", scope: "read" },
    // To be saved: its script runs in a file of its own, not as a page of this server.
    answer: async (workbench, { runId }) =>
      new Response(await workbench.showBundle(runId), {
        headers: {
          "content-type": "text/html; charset=UTF-8",
          "content-disposition": attachment(`report-${runId}.bundle.html`),
        },
      }),
  },
];

/** Serves reports, and a plain list of runs where there is no built page. */
export function servePages(
  app: Pick<Hono, "get">,
  workbench: Workbench,
  keep: PolicyKeeper,
  withHome: boolean,
): void {
  for (const { path, policy, answer } of withHome ? [HOME, ...PAGES] : PAGES)
    app.get(path, async (context) => {
      const { req } = context;
      nameRequest(req.raw, path);
      const runId = req.param("runId");
      const asked = { runId: runId ?? "", examples: req.query("examples") === "true" };
      const request = {
        caller: callerOf(context),
        params: runId === undefined ? {} : { runId },
        query: { unblind: req.query("unblind") === "true" },
        signal: req.raw.signal,
      };
      return await keep(policy, request, async () => await answer(workbench, asked));
    });
}
