import { type ChartTheme, DARK_THEME, LIGHT_THEME, themeVariables } from "../../charts/index.ts";

/** A page has the colours of its charts, and some that no chart needs. */
function variables(theme: ChartTheme, others: string): string {
  const own = themeVariables(theme).map(([name, color]) => `${name}: ${color};`);
  return `\n  ${own.join(" ")}\n  ${others}`;
}

const LIGHT = variables(
  LIGHT_THEME,
  "--panel: #f8fafc; --link: #1d4ed8; --good: #15803d; --bad: #b91c1c; --warn: #a16207;",
);

const DARK = variables(
  DARK_THEME,
  "--panel: #1e293b; --link: #93c5fd; --good: #4ade80; --bad: #f87171; --warn: #fbbf24;",
);

const BASE = `
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 32px 24px 64px; max-width: 1040px; overflow-wrap: break-word;
  background: var(--page); color: var(--text);
  font: 15px/1.55 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
h1 { font-size: 24px; line-height: 1.3; font-weight: 600; margin: 0 0 4px; }
h2 { font-size: 20px; line-height: 1.35; font-weight: 600; margin: 48px 0 8px; }
p { margin: 0 0 12px; max-width: 72ch; }
ul { margin: 0 0 12px; padding-left: 20px; max-width: 72ch; }
ul.quiet li { margin-bottom: 4px; font-size: 14px; }
li { margin-bottom: 8px; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, .mono { font: 0.87em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
.lead { font-size: 18px; line-height: 1.55; font-weight: 600; margin: 20px 0 12px; }
.mark {
  display: inline-block; padding: 0 8px; border: 1px solid currentColor; border-radius: 6px;
  font-size: 12px; line-height: 20px; font-weight: 500; color: var(--quiet); white-space: nowrap;
}
.state-finished { color: var(--good); }
.state-paused, .state-interrupted, .simulated { color: var(--warn); }
.state-running { color: var(--link); }
.quote { margin: 0 0 12px; }
.quote p { margin: 0 0 4px; font-size: 14px; }
.quote pre {
  margin: 0; padding: 8px 12px; border-left: 3px solid var(--border); background: var(--panel);
  font: 13px/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
.note { border-left: 3px solid var(--warn); padding: 4px 0 4px 12px; }`;

const TABLES = `
.scroll { overflow-x: auto; margin: 8px 0 16px; border: 1px solid var(--border); border-radius: 8px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 14px; line-height: 1.45; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
tr:last-child > * { border-bottom: 0; }
thead th { background: var(--panel); font-weight: 600; white-space: nowrap; vertical-align: bottom; }
th.pinned { position: sticky; left: 0; min-width: 120px; max-width: 320px; background: var(--page); }
thead th.pinned { background: var(--panel); }
tbody th { font-weight: 500; }
th.right, td.right { text-align: right; white-space: nowrap; }
thead th.right { white-space: normal; min-width: 72px; max-width: 240px; }
th.model { min-width: 112px; }
td.left { min-width: 184px; }
.unit { color: var(--quiet); font-weight: 400; white-space: nowrap; }
td .interval, td .count { color: var(--quiet); }
td .count { display: block; font-size: 0.87em; }
td.left { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 24px; margin: 8px 0 16px; }
dt { color: var(--quiet); }
dd { grid-column: 2; margin: 0; overflow-wrap: anywhere; }`;

const CHART = `
figure { margin: 16px 0 24px; }
figure .title { font-weight: 600; margin: 0 0 8px; }
figcaption { color: var(--quiet); font-size: 13px; margin-top: 8px; max-width: 84ch; }
.chart svg { display: block; width: 100%; height: auto; overflow: visible; }
.chart text { unicode-bidi: isolate; }
.chart.narrow { display: none; max-width: 480px; }
.chart.compact { max-width: 500px; }
details { margin: 0 0 12px; }
summary { cursor: pointer; color: var(--link); font-size: 14px; width: fit-content; }
details[open] summary { margin-bottom: 4px; }`;

const RUNS = `
.run {
  display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 8px 48px;
  padding: 24px 0; border-top: 1px solid var(--border);
}
.run h2 { margin: 0 0 8px; font-size: 18px; overflow-wrap: anywhere; }
.run h2 a { color: inherit; text-decoration: none; }
.run h2 a:hover { text-decoration: underline; }
.run p { margin-bottom: 8px; }
.run figure { margin: 0; }
.bar { display: flex; height: 4px; margin: 0 0 8px; border-radius: 2px; background: var(--border); overflow: hidden; }
.bar i { background: var(--accent); }
.bar i.failed { background: var(--bad); }
.empty { padding: 32px 24px; border: 1px dashed var(--border); border-radius: 8px; margin-top: 24px; }
.empty p:last-child { margin: 0; }
.empty pre { margin: 8px 0; padding: 12px; background: var(--panel); border-radius: 6px; overflow-x: auto; }`;

const NARROW = `
@media (max-width: 860px) { .run { grid-template-columns: minmax(0, 1fr); } }
@media screen and (max-width: 720px) {
  .chart.wide { display: none; }
  .chart.narrow { display: block; }
}
@media screen and (max-width: 640px) {
  body { padding: 24px 16px 48px; }
  .lead { font-size: 16px; }
  th, td { padding: 8px; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { grid-column: 1; }
  dd + dt { margin-top: 12px; }
}`;

const PRINT = `
@media print {
  :root {${LIGHT} }
  @page { margin: 16mm; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  table { font-size: 8.5pt; }
  th, td { padding: 4px 6px; }
  .scroll { overflow: visible; }
  th.pinned { position: static; min-width: 0; }
  th.model, td.left { min-width: 0; }
  h2 { break-after: avoid; margin-top: 28px; }
  figure, tr, li, .run { break-inside: avoid; }
  figure, details { margin-bottom: 12px; }
  p, summary { orphans: 3; widows: 3; }
  details::details-content { content-visibility: visible; display: block; }
  summary { list-style: none; color: var(--quiet); break-after: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}`;

/** The one style sheet of every page that Assay writes without a script. */
export const STYLE = [
  `:root {${LIGHT} }\n@media (prefers-color-scheme: dark) { :root {${DARK} } }`,
  BASE,
  TABLES,
  CHART,
  RUNS,
  NARROW,
  PRINT,
].join("\n");
