import { msg } from "@lingui/core/macro";

/** The pages of the navigation, with the key that leads there after `g`. */
export const NAVIGATION = [
  { to: "/", label: msg`Home`, key: "h", icon: "home" },
  { to: "/runs", label: msg`Runs`, key: "r", icon: "runs" },
  { to: "/collections", label: msg`Collections`, key: "c", icon: "collections" },
  { to: "/models", label: msg`Models`, key: "m", icon: "models" },
  { to: "/evaluate", label: msg`Evaluate`, key: "e", icon: "evaluate" },
  { to: "/sessions", label: msg`Scoring`, key: "s", icon: "scoring" },
  { to: "/criteria", label: msg`Criteria`, key: "k", icon: "criteria" },
  { to: "/settings", label: msg`Settings`, key: ",", icon: "settings" },
] as const;

/** The page that an address belongs to. */
export function sectionOf(path: string): (typeof NAVIGATION)[number] {
  if (path === "/new") return NAVIGATION[1];
  return NAVIGATION.find(({ to }) => to !== "/" && path.startsWith(to)) ?? NAVIGATION[0];
}
