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
  colors: { gray: SLATE, dark: NIGHT },
  primaryColor: "blue",
  // Lighter shades of a filled button fail contrast.
  primaryShade: 8,
  defaultRadius: "md",
  respectReducedMotion: true,
});

/** Quiet text, and what is wrong, in shades that can still be read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#475569",
    "--mantine-color-text": "#0f172a",
    "--mantine-color-error": "#c92a2a",
    // The ground of a quiet button under the pointer, on which its text can still be read.
    "--mantine-color-blue-light-hover": "#c2e5ff",
    "--mantine-color-red-light-hover": "#ffe3e3",
  },
  dark: {
    "--mantine-color-dimmed": "#94a3b8",
    "--mantine-color-text": "#e2e8f0",
    "--mantine-color-error": "#ff8787",
  },
});
