import type { Figure, Labels, Sample } from "./figure.ts";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Figures in Prometheus's text format 0.0.4. */
export function prometheusText(figures: readonly Figure[]): string {
  return figures
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join("");
}

const lineOf = (name: string, { suffix = "", labels = {}, value }: Sample): string =>
  `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`;

function labelsOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function numberOf(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

/** Lone surrogates are no UTF-8. */
const escapeLabel = (text: string): string => escapeHelp(text.toWellFormed()).replaceAll('"', '\\"');
