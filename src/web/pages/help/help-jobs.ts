import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HelpJob } from "../../frame/help-for-page.ts";
import type { DocumentName } from "./documents.ts";

interface Described {
  readonly title: MessageDescriptor;
  /** The page that does it. */
  readonly page: {
    readonly to:
      | "/"
      | "/runs"
      | "/new"
      | "/collections"
      | "/collections/generate"
      | "/models"
      | "/sessions"
      | "/evaluate"
      | "/settings";
    readonly label: MessageDescriptor;
  } | null;
  readonly related: readonly HelpJob[];
  /** Documents that say more, by the names of their files. */
  readonly documents: readonly DocumentName[];
}

const RUNS = { to: "/runs", label: msg`Runs` } as const;
const NEW_RUN = { to: "/new", label: msg`New run` } as const;

/** What somebody may want to do here, one page of help each. Its text stands in `jobs/`, in a file for each language. */
export const HELP_JOBS: Readonly<Record<HelpJob, Described>> = {
  "get-started": {
    title: msg`Get started`,
    page: { to: "/", label: msg`Home` },
    related: ["add-models", "write-tasks", "start-a-run"],
    documents: ["web"],
  },
  "add-models": {
    title: msg`Add a provider and models`,
    page: { to: "/models", label: msg`Models` },
    related: ["start-a-run", "privacy", "failures"],
    documents: ["providers", "config"],
  },
  "write-tasks": {
    title: msg`Write or import tasks`,
    page: { to: "/collections", label: msg`Collections` },
    related: ["generate-questions", "use-judges", "start-a-run"],
    documents: ["config"],
  },
  "generate-questions": {
    title: msg`Have models write questions`,
    page: { to: "/collections/generate", label: msg`Generate questions` },
    related: ["judge-questions", "write-tasks"],
    documents: ["generation"],
  },
  "judge-questions": {
    title: msg`Find weak questions`,
    page: { to: "/collections", label: msg`Collections` },
    related: ["generate-questions", "write-tasks", "use-judges"],
    documents: ["judges", "statistics"],
  },
  "start-a-run": {
    title: msg`Start a run`,
    page: NEW_RUN,
    related: ["write-tasks", "add-models", "use-judges", "failures"],
    documents: ["config", "metrics"],
  },
  failures: {
    title: msg`When something fails`,
    page: RUNS,
    related: ["start-a-run", "add-models"],
    documents: ["cli", "providers"],
  },
  "read-results": {
    title: msg`Read results and say how sure they are`,
    page: RUNS,
    related: ["read-answers", "compare-runs", "check-judges", "share-and-export"],
    documents: ["statistics", "summary"],
  },
  "read-answers": {
    title: msg`Read answers`,
    page: RUNS,
    related: ["read-results", "score-blind"],
    documents: ["web"],
  },
  "compare-runs": {
    title: msg`Compare two runs`,
    page: RUNS,
    related: ["read-results"],
    documents: ["statistics"],
  },
  "share-and-export": {
    title: msg`Share and export results`,
    page: RUNS,
    related: ["read-results", "privacy"],
    documents: ["exports", "reports"],
  },
  "score-blind": {
    title: msg`Score answers blind`,
    page: { to: "/sessions", label: msg`Scoring` },
    related: ["compare-answers", "check-judges", "read-answers"],
    documents: ["sessions"],
  },
  "rate-answers": {
    title: msg`Rate answers from 1 to 5`,
    page: { to: "/evaluate", label: msg`Evaluate` },
    related: ["score-blind", "read-answers", "share-and-export"],
    documents: ["sessions"],
  },
  "compare-answers": {
    title: msg`Compare answers A/B`,
    page: RUNS,
    related: ["score-blind", "check-judges"],
    documents: ["sessions", "rest"],
  },
  "use-judges": {
    title: msg`Have judges score answers`,
    page: NEW_RUN,
    related: ["check-judges", "write-tasks"],
    documents: ["judges", "metrics"],
  },
  "check-judges": {
    title: msg`Check how far a judge can be trusted`,
    page: RUNS,
    related: ["use-judges", "score-blind"],
    documents: ["judges", "statistics"],
  },
  privacy: {
    title: msg`What leaves this machine`,
    page: { to: "/models", label: msg`Models` },
    related: ["add-models", "share-and-export"],
    documents: ["config", "cli"],
  },
  "change-settings": {
    title: msg`Change settings and check the setup`,
    page: { to: "/settings", label: msg`Settings` },
    related: ["add-models", "failures", "privacy"],
    documents: ["config", "cli"],
  },
  "find-anything": {
    title: msg`Find anything`,
    page: null,
    related: ["keyboard"],
    documents: ["web"],
  },
  keyboard: {
    title: msg`Keyboard shortcuts`,
    page: null,
    related: ["find-anything", "accessibility"],
    documents: ["web"],
  },
  terms: {
    title: msg`Terms`,
    page: null,
    related: ["read-results"],
    documents: ["terms", "statistics"],
  },
  accessibility: {
    title: msg`Accessibility`,
    page: null,
    related: ["keyboard"],
    documents: ["accessibility"],
  },
};

/** The list of help, in the order of the work. */
export const HELP_GROUPS: readonly {
  readonly title: MessageDescriptor;
  readonly jobs: readonly HelpJob[];
}[] = [
  {
    title: msg`Set up and run`,
    jobs: ["get-started", "add-models", "write-tasks", "generate-questions", "start-a-run", "failures"],
  },
  {
    title: msg`Results`,
    jobs: ["read-results", "read-answers", "compare-runs", "share-and-export"],
  },
  {
    title: msg`Scoring`,
    jobs: ["rate-answers", "score-blind", "compare-answers", "use-judges", "check-judges", "judge-questions"],
  },
  {
    title: msg`Good to know`,
    jobs: ["change-settings", "privacy", "find-anything", "keyboard", "terms", "accessibility"],
  },
];
