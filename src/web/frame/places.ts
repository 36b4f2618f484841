/** The places of the rail, with the key that leads there after `g`. */
export const PLACES = [
  { to: "/", label: "Home", key: "h" },
  { to: "/runs", label: "Runs", key: "r" },
  { to: "/collections", label: "Collections", key: "c" },
  { to: "/models", label: "Models", key: "m" },
  { to: "/sessions", label: "Scoring", key: "s" },
  { to: "/criteria", label: "Criteria", key: "k" },
] as const;
