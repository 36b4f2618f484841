/** The colours of a chart. A page may give CSS variables, so that one picture suits light and dark. */
export interface ChartTheme {
  readonly page: string;
  readonly text: string;
  readonly quiet: string;
  readonly border: string;
  readonly accent: string;
  /** Of models, in the order in which `modelColors` gives them out. */
  readonly models: readonly string[];
}

/** Blue, orange, green, purple, ochre, sky, indigo, grey: apart from each other for all common kinds of sight. */
export const LIGHT_THEME: ChartTheme = {
  page: "#ffffff",
  text: "#1e293b",
  quiet: "#64748b",
  border: "#e2e8f0",
  accent: "#3b82f6",
  models: ["#0072b2", "#d55e00", "#009e73", "#b4508a", "#9a7400", "#4a9fd8", "#5b3fa0", "#6b7280"],
};

export const DARK_THEME: ChartTheme = {
  page: "#0f172a",
  text: "#e2e8f0",
  quiet: "#94a3b8",
  border: "#334155",
  accent: "#60a5fa",
  models: ["#4a9fe0", "#ff8a4c", "#2dc9a0", "#e68fc0", "#e3b341", "#9bd8ff", "#a99af0", "#9ca3af"],
};

/** Every colour of a theme with the name of its CSS variable. */
export function themeVariables(theme: ChartTheme): readonly (readonly [string, string])[] {
  const { models, ...single } = theme;
  return [
    ...Object.entries(single).map(([name, color]) => [`--${name}`, color] as const),
    ...models.map((color, index) => [`--model-${index + 1}`, color] as const),
  ];
}

/** For pictures in a page that defines those variables. */
export const PAGE_THEME: ChartTheme = {
  page: "var(--page)",
  text: "var(--text)",
  quiet: "var(--quiet)",
  border: "var(--border)",
  accent: "var(--accent)",
  models: LIGHT_THEME.models.map((_, index) => `var(--model-${index + 1})`),
};
