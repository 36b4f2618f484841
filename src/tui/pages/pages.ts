import type { ComponentType } from "react";
import { SECTIONS, type SectionName } from "../../contract/index.ts";
import { translate } from "../../presentation/index.ts";
import type { PageName, Place } from "../places.ts";
import { Run } from "./runs/run.tsx";
import { Runs } from "./runs/runs.tsx";
import { Criteria } from "./catalog/criteria.tsx";
import { Home } from "./home/home.tsx";
import { Evaluate } from "./people/evaluate.tsx";
import { Invitations } from "./people/invitations.tsx";
import { Session } from "./people/session.tsx";
import { Sessions } from "./people/sessions.tsx";
import { InBrowser } from "./in-browser.tsx";

/** The screen of a place. */
export interface PageEntry<P extends Place = Place> {
  readonly section: SectionName;
  /** Where one is, as the head says it. */
  readonly title: (place: P) => string;
  readonly Screen: ComponentType<{ readonly place: P }>;
}

const sectionTitle = (name: SectionName): string => {
  const section = SECTIONS.find((one) => one.name === name);
  return section === undefined ? "" : translate(section.label);
};

const ofSection = <P extends Place>(section: SectionName, Screen: PageEntry<P>["Screen"]): PageEntry<P> => ({
  section,
  title: () => sectionTitle(section),
  Screen,
});

export const PAGES: { readonly [Name in PageName]: PageEntry<Extract<Place, { readonly page: Name }>> } = {
  home: ofSection("home", Home),
  runs: ofSection("runs", Runs),
  run: {
    section: "runs",
    title: ({ runId }) => `${sectionTitle("runs")} / ${runId}`,
    Screen: Run,
  },
  "new-run": ofSection("runs", InBrowser),
  collections: ofSection("collections", InBrowser),
  models: ofSection("models", InBrowser),
  evaluate: ofSection("evaluate", Evaluate),
  sessions: ofSection("sessions", Sessions),
  session: ofSection("sessions", Session),
  invitations: ofSection("sessions", Invitations),
  reports: ofSection("reports", InBrowser),
  criteria: ofSection("criteria", Criteria),
  settings: ofSection("settings", InBrowser),
};
