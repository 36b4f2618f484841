import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Frame } from "./frame/frame.tsx";
import { NotFound, PageError } from "./frame/page-error.tsx";

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: PageError });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home.tsx"), "Home"),
});

/** What a list of runs is narrowed to, kept in the address. */
export interface RunsSearch {
  readonly search?: string;
  readonly kind?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Only keys that say something stand in the address. */
function said<Search extends object>(search: Search): Partial<Search> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Partial<Search>;
}

const runs = createRoute({
  getParentRoute: () => root,
  path: "/runs",
  validateSearch: (search: Record<string, unknown>): RunsSearch =>
    said({ search: text(search["search"]), kind: text(search["kind"]) }) as RunsSearch,
  component: lazyRouteComponent(() => import("./pages/runs.tsx"), "Runs"),
});

/** Which part of a run's results is shown, kept in the address. */
export interface RunSearch {
  readonly view?: string;
  /** The task whose answers are open. */
  readonly task?: string;
  /** What the score is cut by. */
  readonly by?: string;
}

const run = createRoute({
  getParentRoute: () => root,
  path: "/runs/$runId",
  validateSearch: (search: Record<string, unknown>): RunSearch =>
    said({ view: text(search["view"]), task: text(search["task"]), by: text(search["by"]) }) as RunSearch,
  component: lazyRouteComponent(() => import("./pages/run.tsx"), "RunPage"),
});

const sessions = createRoute({
  getParentRoute: () => root,
  path: "/sessions",
  component: lazyRouteComponent(() => import("./pages/sessions.tsx"), "Sessions"),
});

const session = createRoute({
  getParentRoute: () => root,
  path: "/sessions/$sessionId",
  component: lazyRouteComponent(() => import("./pages/session.tsx"), "SessionPage"),
});

const criteria = createRoute({
  getParentRoute: () => root,
  path: "/criteria",
  component: lazyRouteComponent(() => import("./pages/criteria.tsx"), "CriteriaSets"),
});

const collections = createRoute({
  getParentRoute: () => root,
  path: "/collections",
  component: lazyRouteComponent(() => import("./pages/collections.tsx"), "Collections"),
});

const collection = createRoute({
  getParentRoute: () => root,
  path: "/collections/$id",
  component: lazyRouteComponent(() => import("./pages/collection.tsx"), "CollectionPage"),
});

const newRun = createRoute({
  getParentRoute: () => root,
  path: "/new",
  component: lazyRouteComponent(() => import("./pages/new-run.tsx"), "NewRun"),
});

/** Which list of the Models page is shown. */
export interface ModelsSearch {
  readonly tab?: string;
}

const models = createRoute({
  getParentRoute: () => root,
  path: "/models",
  validateSearch: (search: Record<string, unknown>): ModelsSearch =>
    said({ tab: text(search["tab"]) }) as ModelsSearch,
  component: lazyRouteComponent(() => import("./pages/models.tsx"), "Models"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    runs,
    run,
    sessions,
    session,
    criteria,
    collections,
    collection,
    newRun,
    models,
  ]),
  defaultPreload: "intent",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
