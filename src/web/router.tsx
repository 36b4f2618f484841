import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import { Frame } from "./frame/frame.tsx";
import { NotFound, PageError } from "./frame/page-error.tsx";
import { guest } from "./guest.ts";
import { Home } from "./pages/home/home.tsx";
import { useLastVisits } from "./parts/last-visits.ts";
import { lazyPage, lazyPart } from "./parts/lazy-part.tsx";
import { fetchAhead } from "./parts/run-queries.ts";
import { Tour } from "./parts/tour.tsx";

const GuestFrame = lazyPart(async () => (await import("./frame/guest-frame.tsx")).GuestFrame);

/** Every page in its frame, and whoever leads through them. */
function Root() {
  useLastVisits();
  if (guest !== null)
    return (
      <Suspense>
        <GuestFrame guest={guest} />
      </Suspense>
    );
  return (
    <>
      <Frame />
      <Tour />
    </>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: PageError });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: Home,
});

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Only keys that say something stand in the address. */
function withoutEmpty<Search extends object>(search: Search): Partial<Search> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Partial<Search>;
}

/** The keys an address may have, each a text. */
const texts =
  <Key extends string>(...keys: readonly Key[]) =>
  (search: Record<string, unknown>): { readonly [Name in Key]?: string } =>
    withoutEmpty(Object.fromEntries(keys.map((key) => [key, text(search[key])]))) as {
      [Name in Key]?: string;
    };

const runs = createRoute({
  getParentRoute: () => root,
  path: "/runs",
  validateSearch: texts("search", "state", "kind"),
  component: lazyPage(() => import("./pages/runs/list/runs.tsx"), "Runs"),
});

const run = createRoute({
  getParentRoute: () => root,
  path: "/runs/$runId",
  validateSearch: texts(
    // Progress or results, and which view of these.
    "tab",
    "view",
    // What scores are grouped by.
    "by",
    // The run that it is compared with.
    "with",
    // `blind`: somebody is about to score its answers.
    "score",
    // `again`: somebody chooses who judges its answers, and by what.
    "judge",
    // `raise`: somebody raises its spending limit.
    "limit",
    // What tables are narrowed to and ordered by, and which of their lines are unfolded.
    "find",
    "flag",
    "group",
    "order",
    "model",
    "status",
    "autoFail",
    "scores",
    "latency",
    "tokens",
    "cost",
    "open",
  ),
  // Not when a link is only pointed at: results may have to be worked out. Nor before somebody scores blind.
  loader: ({ params, cause, location }) => {
    const isToScore = new URLSearchParams(location.searchStr).has("score");
    if (cause === "enter" && !isToScore) void fetchAhead(params.runId);
  },
  component: lazyPage(() => import("./pages/runs/run/run.tsx"), "RunPage"),
});

const answers = createRoute({
  getParentRoute: () => root,
  path: "/runs/$runId/tasks/$taskId",
  // How tasks are walked: in which order, and which of them; and whose answer one came for.
  validateSearch: texts("order", "flag", "group", "find", "model"),
  component: lazyPage(() => import("./pages/results/answers/answers-page.tsx"), "AnswersPage"),
});

const tryChange = createRoute({
  getParentRoute: () => root,
  path: "/runs/$runId/try",
  // The trial that is looked at, or whose change another begins with.
  validateSearch: texts("trial", "from"),
  component: lazyPage(() => import("./pages/runs/try/try-page.tsx"), "TryPage"),
});

/** A shorter address of a run's results. */
const results = createRoute({
  getParentRoute: () => root,
  path: "/results/$runId",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/runs/$runId", params, search: { tab: "results" }, replace: true });
  },
});

const schedules = createRoute({
  getParentRoute: () => root,
  path: "/schedules",
  validateSearch: texts("open"),
  component: lazyPage(() => import("./pages/schedules/schedules.tsx"), "Schedules"),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: "/schedules/$scheduleId",
  validateSearch: texts("open"),
  component: lazyPage(() => import("./pages/schedules/schedule.tsx"), "SchedulePage"),
});

const sessions = createRoute({
  getParentRoute: () => root,
  path: "/sessions",
  validateSearch: texts("search", "state"),
  component: lazyPage(() => import("./pages/people/list/sessions.tsx"), "Sessions"),
});

const session = createRoute({
  getParentRoute: () => root,
  path: "/sessions/$sessionId",
  // While one scores: the answer, or the list and what it is narrowed to. After the reveal: whose answers, and which.
  validateSearch: texts("answer", "view", "state", "model", "opened"),
  component: lazyPage(() => import("./pages/people/session/session.tsx"), "SessionPage"),
});

const evaluate = createRoute({
  getParentRoute: () => root,
  path: "/evaluate",
  validateSearch: texts("tab", "run", "model", "version", "rating", "tag", "rater", "since", "until"),
  component: lazyPage(() => import("./pages/people/evaluate/evaluate.tsx"), "Evaluate"),
});

const criteria = createRoute({
  getParentRoute: () => root,
  path: "/criteria",
  validateSearch: texts("search", "archived", "open"),
  component: lazyPage(() => import("./pages/catalog/criteria/criteria.tsx"), "CriteriaSets"),
});

const collections = createRoute({
  getParentRoute: () => root,
  path: "/collections",
  validateSearch: texts("search", "tag", "difficulty", "generatorModelId", "archived", "open"),
  component: lazyPage(() => import("./pages/tasks/collections.tsx"), "Collections"),
});

const collection = createRoute({
  getParentRoute: () => root,
  path: "/collections/$id",
  validateSearch: texts(
    "search",
    "category",
    "difficulty",
    "tag",
    "templateVersion",
    "generatorModelId",
    "sort",
    "archived",
    "task",
    "open",
  ),
  component: lazyPage(() => import("./pages/tasks/collection.tsx"), "CollectionPage"),
});

const generate = createRoute({
  getParentRoute: () => root,
  path: "/collections/generate",
  validateSearch: texts("collection"),
  component: lazyPage(() => import("./pages/tasks/generate/generate.tsx"), "Generate"),
});

const draft = createRoute({
  getParentRoute: () => root,
  path: "/collections/generate/$draftId",
  validateSearch: texts("open"),
  component: lazyPage(() => import("./pages/tasks/generate/draft-page.tsx"), "DraftPage"),
});

const quality = createRoute({
  getParentRoute: () => root,
  path: "/collections/$id/quality",
  // Which run of judges, and what questions are narrowed to and ordered by.
  validateSearch: texts("run", "search", "generator", "flag", "sort", "columns", "open", "task"),
  component: lazyPage(() => import("./pages/judging/questions/quality.tsx"), "QuestionQualityPage"),
});

export interface NewRunSearch {
  /** The run whose settings are taken over. */
  readonly from?: string;
  /** Number of the collection that is chosen from the start. */
  readonly collection?: string;
}

const newRun = createRoute({
  getParentRoute: () => root,
  path: "/new",
  validateSearch: (search: Record<string, unknown>): NewRunSearch =>
    withoutEmpty({ from: text(search["from"]), collection: text(search["collection"]) }) as NewRunSearch,
  component: lazyPage(() => import("./pages/runs/new-run/new-run.tsx"), "NewRun"),
});

const models = createRoute({
  getParentRoute: () => root,
  path: "/models",
  // Which list, what it is narrowed to, and what is open beside it.
  validateSearch: texts("tab", "search", "archived", "order", "open", "id", "provider", "model"),
  component: lazyPage(() => import("./pages/catalog/models/models.tsx"), "Models"),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: "/reports",
  // Which report, of which run or two, and by what period costs are added up.
  validateSearch: texts("tab", "run", "with", "by"),
  component: lazyPage(() => import("./pages/reports/reports.tsx"), "Reports"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyPage(() => import("./pages/settings/settings.tsx"), "SettingsPage"),
});

const help = createRoute({
  getParentRoute: () => root,
  path: "/help",
  component: lazyPage(() => import("./pages/help/help.tsx"), "Help"),
});

const helpJob = createRoute({
  getParentRoute: () => root,
  path: "/help/$job",
  component: lazyPage(() => import("./pages/help/job-page.tsx"), "JobPage"),
});

const helpDocument = createRoute({
  getParentRoute: () => root,
  path: "/help/documents/$name",
  component: lazyPage(() => import("./pages/help/document-page.tsx"), "DocumentPage"),
});

const search = createRoute({
  getParentRoute: () => root,
  path: "/search",
  validateSearch: texts("query", "kind", "run", "collection", "model", "sort"),
  component: lazyPage(() => import("./pages/search/search.tsx"), "Search"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    runs,
    run,
    answers,
    tryChange,
    results,
    schedules,
    schedule,
    sessions,
    session,
    evaluate,
    criteria,
    collections,
    collection,
    generate,
    draft,
    quality,
    newRun,
    models,
    reports,
    settings,
    help,
    helpJob,
    helpDocument,
    search,
  ]),
  defaultPreload: "intent",
  // In the place of the page: the frame around it stays.
  defaultErrorComponent: PageError,
  // Everything in an address is plain text, so that it can be read and typed.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const words = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    return words === "" ? "" : `?${words}`;
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
