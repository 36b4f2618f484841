import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from "@mantine/core";

/** Slate, from the lightest to the darkest. */
const SLATE: MantineColorsTuple = [
  "#f8fafc",
  "#f1f5f9",
  "#e2e8f0",
  "#cbd5e1",
  "#94a3b8",
  "#64748b",
  "#475569",
  "#334155",
  "#1e293b",
  "#0f172a",
];

/** The same for the dark theme, from its text to its ground. */
const NIGHT: MantineColorsTuple = [
  "#e2e8f0",
  "#cbd5e1",
  "#94a3b8",
  "#64748b",
  "#475569",
  "#334155",
  "#1e293b",
  "#0f172a",
  "#0b1120",
  "#020617",
];

/** The accent and the colours of states, each with the given colour of document 4 in the middle. */
const BLUE: MantineColorsTuple = [
  "#eff6ff",
  "#dbeafe",
  "#bfdbfe",
  "#93c5fd",
  "#60a5fa",
  "#3b82f6",
  "#2563eb",
  "#1d4ed8",
  "#1e40af",
  "#1e3a8a",
];
const GREEN: MantineColorsTuple = [
  "#f0fdf4",
  "#dcfce7",
  "#bbf7d0",
  "#86efac",
  "#4ade80",
  "#22c55e",
  "#16a34a",
  "#15803d",
  "#166534",
  "#14532d",
];
const RED: MantineColorsTuple = [
  "#fef2f2",
  "#fee2e2",
  "#fecaca",
  "#fca5a5",
  "#f87171",
  "#ef4444",
  "#dc2626",
  "#b91c1c",
  "#991b1b",
  "#7f1d1d",
];
const YELLOW: MantineColorsTuple = [
  "#fefce8",
  "#fef9c3",
  "#fef08a",
  "#fde047",
  "#facc15",
  "#eab308",
  "#ca8a04",
  "#a16207",
  "#854d0e",
  "#713f12",
];

/** One accent, slate greys, hairlines instead of shadows. */
export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "24px", lineHeight: "1.3" },
      h2: { fontSize: "20px", lineHeight: "1.35" },
      h3: { fontSize: "18px", lineHeight: "1.4" },
    },
  },
  // Under this the rail is a bar at the bottom.
  breakpoints: { xs: "40em" },
  colors: { gray: SLATE, dark: NIGHT, blue: BLUE, green: GREEN, red: RED, yellow: YELLOW },
  primaryColor: "blue",
  // Lighter shades of text and of filled buttons fail contrast.
  primaryShade: 7,
  defaultRadius: "md",
  respectReducedMotion: true,
  // Their arrows are too small to be hit; the keys do the same.
  components: { NumberInput: { defaultProps: { hideControls: true } } },
});

/** Quiet text, what is wrong, and what cannot be pressed yet, in shades that can still be read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#475569",
    "--mantine-color-text": "#1e293b",
    "--mantine-color-error": "#b91c1c",
    "--mantine-color-disabled-color": "#475569",
  },
  dark: {
    "--mantine-color-dimmed": "#94a3b8",
    "--mantine-color-text": "#e2e8f0",
    "--mantine-color-error": "#f87171",
    "--mantine-color-disabled-color": "#94a3b8",
  },
});
