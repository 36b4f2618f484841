import { expect } from "vitest";

export interface Parsed {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const from = LABEL.lastIndex;
    const [, name = "", value = ""] = LABEL.exec(text) ?? [];
    if (name === "" || name in labels) throw new Error(`bad labels at ${from}: ${text}`);
    labels[name] = value.replaceAll(/\\(.)/g, (_all, letter: string) => (letter === "n" ? "\n" : letter));
  }
  return labels;
}

function readValue(text: string): number {
  if (text === "+Inf") return Number.POSITIVE_INFINITY;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) throw new Error(`not a number: ${text}`);
  return Number(text);
}

/** The families that a sample of a histogram belongs to. */
const familyOf = (name: string, types: ReadonlyMap<string, string>): string => {
  const base = name.replace(/_(bucket|sum|count)$/, "");
  return types.get(base) === "histogram" ? base : name;
};

/** Reads Prometheus's text format 0.0.4 and takes nothing that isn't in it: each family once, announced, and in one piece. */
export function readPrometheus(text: string): Parsed[] {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const samples: Parsed[] = [];
  const seen = new Set<string>();
  let family = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, keyword, about = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === "HELP") {
      if (helps.has(about) || !NAME.test(about)) throw new Error(`twice or no name: ${line}`);
      helps.add(about);
      family = about;
    } else if (keyword === "TYPE") {
      if (types.has(about) || about !== family || !/^(counter|gauge|histogram)$/.test(rest))
        throw new Error(`bad type: ${line}`);
      types.set(about, rest);
    } else {
      const found = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (found === null) throw new Error(`not a sample: ${line}`);
      const [, name = "", labels = "", value = ""] = found;
      if (familyOf(name, types) !== family || !types.has(family)) throw new Error(`out of place: ${line}`);
      if (types.get(family) === "counter" && !name.endsWith("_total")) throw new Error(`counter: ${line}`);
      const sample = { name, labels: readLabels(labels), value: readValue(value) };
      const key = JSON.stringify([name, Object.entries(sample.labels).map(String).toSorted()]);
      if (seen.has(key)) throw new Error(`twice: ${line}`);
      seen.add(key);
      samples.push(sample);
    }
  }
  checkHistograms(samples, types);
  return samples;
}

/** Buckets rise, end with +Inf, and their last is the count. */
function checkHistograms(samples: readonly Parsed[], types: ReadonlyMap<string, string>): void {
  for (const [name] of [...types].filter(([, type]) => type === "histogram")) {
    const groups = Map.groupBy(
      samples.filter((sample) => sample.name === `${name}_bucket`),
      ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels),
    );
    for (const [labels, buckets] of groups) {
      const bounds = buckets.map(({ labels: { le = "" } }) => readValue(le));
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
      expect(bounds.at(-1)).toBe(Number.POSITIVE_INFINITY);
      const values = buckets.map(({ value }) => value);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      const count = samples.find(
        (sample) => sample.name === `${name}_count` && JSON.stringify(sample.labels) === labels,
      );
      expect(count?.value).toBe(values.at(-1));
    }
  }
}

/** The value of the sample with these labels and perhaps others; undefined when there is none. Several are summed up. */
export function valueOf(
  samples: readonly Parsed[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
