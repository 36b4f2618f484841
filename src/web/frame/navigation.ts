import { SECTIONS, type SectionName } from "../../contract/index.ts";

/** Where a section is in the browser. Folded ones stand behind *More* on a phone. */
const PAGES = {
  home: { to: "/", icon: "home", isFolded: false },
  runs: { to: "/runs", icon: "runs", isFolded: false },
  collections: { to: "/collections", icon: "collections", isFolded: false },
  models: { to: "/models", icon: "models", isFolded: true },
  evaluate: { to: "/evaluate", icon: "evaluate", isFolded: true },
  sessions: { to: "/sessions", icon: "scoring", isFolded: false },
  reports: { to: "/reports", icon: "reports", isFolded: true },
  criteria: { to: "/criteria", icon: "criteria", isFolded: true },
  settings: { to: "/settings", icon: "settings", isFolded: true },
} as const satisfies Record<SectionName, unknown>;

/** The pages of the navigation, in their order. */
export const NAVIGATION = SECTIONS.map((section) => ({ ...section, ...PAGES[section.name] }));

const HOME = { ...SECTIONS[0], ...PAGES.home };

/** The section that a page belongs to. */
export function sectionOf(path: string): (typeof NAVIGATION)[number] {
  const address = path === "/new" || path.startsWith("/schedules") ? PAGES.runs.to : path;
  return NAVIGATION.find(({ to }) => to !== "/" && address.startsWith(to)) ?? HOME;
}
