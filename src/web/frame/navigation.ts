import { msg } from "@lingui/core/macro";

/** The pages of the navigation, with the key that leads there after `g`. Folded ones stand behind *More* on a phone. */
export const NAVIGATION = [
  { to: "/", label: msg`Home`, key: "h", icon: "home", isFolded: false },
  { to: "/runs", label: msg`Runs`, key: "r", icon: "runs", isFolded: false },
  { to: "/collections", label: msg`Collections`, key: "c", icon: "collections", isFolded: false },
  { to: "/models", label: msg`Models`, key: "m", icon: "models", isFolded: true },
  { to: "/evaluate", label: msg`Evaluate`, key: "e", icon: "evaluate", isFolded: true },
  { to: "/sessions", label: msg`Scoring`, key: "s", icon: "scoring", isFolded: false },
  { to: "/reports", label: msg`Reports`, key: "p", icon: "reports", isFolded: true },
  { to: "/criteria", label: msg`Criteria`, key: "k", icon: "criteria", isFolded: true },
  { to: "/settings", label: msg`Settings`, key: ",", icon: "settings", isFolded: true },
] as const;

/** The page that an address belongs to. */
export function sectionOf(path: string): (typeof NAVIGATION)[number] {
  if (path === "/new") return NAVIGATION[1];
  return NAVIGATION.find(({ to }) => to !== "/" && path.startsWith(to)) ?? NAVIGATION[0];
}
