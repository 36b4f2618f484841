/** The places of the rail, with the key that leads there after `g`. */
export const NAVIGATION = [
  { to: "/", label: "Home", key: "h", icon: "home" },
  { to: "/runs", label: "Runs", key: "r", icon: "runs" },
  { to: "/collections", label: "Collections", key: "c", icon: "collections" },
  { to: "/models", label: "Models", key: "m", icon: "models" },
  { to: "/sessions", label: "Scoring", key: "s", icon: "scoring" },
  { to: "/criteria", label: "Criteria", key: "k", icon: "criteria" },
] as const;

/** The place that an address belongs to. */
export function sectionOf(path: string): (typeof NAVIGATION)[number] {
  if (path === "/new") return NAVIGATION[1];
  return NAVIGATION.find(({ to }) => to !== "/" && path.startsWith(to)) ?? NAVIGATION[0];
}
