import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { SECTIONS, type SectionName } from "../../contract/index.ts";
import { translate } from "../../presentation/index.ts";
import type { PageName, Location } from "../locations.ts";
import { RunTask } from "./results/task.tsx";
import { TryChange } from "./runs/try/try-change.tsx";
import { RunDiff } from "./runs/diff.tsx";
import { NewRun } from "./runs/new-run/new-run.tsx";
import { Run } from "./runs/run.tsx";
import { Runs } from "./runs/runs.tsx";
import { Criteria } from "./catalog/criteria.tsx";
import { Models } from "./catalog/models.tsx";
import { OfferedModels } from "./catalog/offered-models.tsx";
import { Home } from "./home/home.tsx";
import { Settings } from "./settings/settings.tsx";
import { Collection } from "./tasks/collection.tsx";
import { Collections } from "./tasks/collections.tsx";
import { ImportTasks } from "./tasks/import-tasks.tsx";
import { Task } from "./tasks/task.tsx";
import { JudgeQuestions } from "./judging/judge-questions.tsx";
import { QuestionQuality } from "./judging/question-quality.tsx";
import { Draft } from "./tasks/generate/draft.tsx";
import { Drafts } from "./tasks/generate/drafts.tsx";
import { Generate } from "./tasks/generate/generate.tsx";
import { Evaluate } from "./people/evaluate.tsx";
import { Invitations } from "./people/invitations.tsx";
import { Session } from "./people/session.tsx";
import { Sessions } from "./people/sessions.tsx";
import { Reports } from "./reports/reports.tsx";
import { Schedule } from "./schedules/schedule.tsx";
import { Schedules } from "./schedules/schedules.tsx";
import { Search } from "./search/search.tsx";

/** The screen of a place. */
export interface PageEntry<P extends Location = Location> {
  readonly section: SectionName;
  /** Where one is, as the head says it. */
  readonly title: (place: P) => string;
  readonly Screen: ComponentType<{ readonly place: P }>;
}

const sectionTitle = (name: SectionName): string => {
  const section = SECTIONS.find((one) => one.name === name);
  return section === undefined ? "" : translate(section.label);
};

const ofSection = <P extends Location>(
  section: SectionName,
  Screen: PageEntry<P>["Screen"],
): PageEntry<P> => ({
  section,
  title: () => sectionTitle(section),
  Screen,
});

export const PAGES: { readonly [Name in PageName]: PageEntry<Extract<Location, { readonly page: Name }>> } = {
  home: ofSection("home", Home),
  runs: ofSection("runs", Runs),
  run: {
    section: "runs",
    title: ({ runId }) => `${sectionTitle("runs")} / ${runId}`,
    Screen: Run,
  },
  "run-task": {
    section: "runs",
    title: ({ runId, taskId }) => `${sectionTitle("runs")} / ${runId} / ${taskId}`,
    Screen: RunTask,
  },
  "run-diff": {
    section: "runs",
    title: ({ runId, other }) => `${sectionTitle("runs")} / ${runId} / ${other}`,
    Screen: RunDiff,
  },
  try: {
    section: "runs",
    title: ({ runId }) => `${sectionTitle("runs")} / ${runId}`,
    Screen: TryChange,
  },
  "new-run": ofSection("runs", NewRun),
  schedules: { section: "runs", title: () => t`Schedules`, Screen: Schedules },
  schedule: { section: "runs", title: () => t`Schedules`, Screen: Schedule },
  collections: ofSection("collections", Collections),
  collection: ofSection("collections", Collection),
  task: ofSection("collections", Task),
  generate: ofSection("collections", Generate),
  drafts: ofSection("collections", Drafts),
  draft: ofSection("collections", Draft),
  "judge-questions": ofSection("collections", JudgeQuestions),
  "question-quality": ofSection("collections", QuestionQuality),
  "import-tasks": ofSection("collections", ImportTasks),
  models: ofSection("models", Models),
  "provider-models": ofSection("models", OfferedModels),
  evaluate: ofSection("evaluate", Evaluate),
  sessions: ofSection("sessions", Sessions),
  session: ofSection("sessions", Session),
  invitations: ofSection("sessions", Invitations),
  reports: ofSection("reports", Reports),
  search: { section: "home", title: () => t`Search`, Screen: Search },
  criteria: ofSection("criteria", Criteria),
  settings: ofSection("settings", Settings),
};
