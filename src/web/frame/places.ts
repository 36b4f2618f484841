/** The places of the rail, with the key that leads there after `g`. */
export const PLACES = [
  { to: "/", label: "Home", key: "h", icon: "home" },
  { to: "/runs", label: "Runs", key: "r", icon: "runs" },
  { to: "/collections", label: "Collections", key: "c", icon: "collections" },
  { to: "/models", label: "Models", key: "m", icon: "models" },
  { to: "/sessions", label: "Scoring", key: "s", icon: "scoring" },
  { to: "/criteria", label: "Criteria", key: "k", icon: "criteria" },
] as const;

/** The place that an address belongs to. */
export function placeOf(path: string): (typeof PLACES)[number] {
  if (path === "/new") return PLACES[1];
  return PLACES.find(({ to }) => to !== "/" && path.startsWith(to)) ?? PLACES[0];
}
