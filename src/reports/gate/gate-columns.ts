import {
  type Column,
  type GateLimit,
  type GatedModel,
  decimalText,
  dollars,
  estimateCell,
  modelLabel,
  number,
  text,
  unknown,
} from "../../core/index.ts";

const GATE_VERDICT_WORDS: Readonly<Record<GatedModel["verdict"], string>> = {
  worse: "worse",
  "not-worse": "not worse",
  "cannot-tell": "can't tell",
};

/** Models of a gate. */
export const GATE_COLUMNS: readonly Column<GatedModel>[] = [
  { name: "model", header: "Model", align: "left", cell: (row) => text(modelLabel(row)) },
  {
    name: "verdict",
    header: "Verdict",
    align: "left",
    cell: ({ verdict }) => text(GATE_VERDICT_WORDS[verdict]),
  },
  {
    name: "difference",
    header: "Difference",
    unit: "95 % CI",
    align: "right",
    cell: ({ difference }) => estimateCell(difference, 1),
  },
  {
    name: "baseline",
    header: "Baseline",
    unit: "of 100",
    align: "right",
    cell: ({ baseline }) => (baseline.known ? number(baseline.value, 1) : unknown(baseline.reason)),
  },
  {
    name: "run",
    header: "Run",
    unit: "of 100",
    align: "right",
    cell: ({ run }) => (run.known ? number(run.value, 1) : unknown(run.reason)),
  },
  {
    name: "tasks",
    header: "Tasks",
    align: "right",
    cell: ({ difference }) => number(difference.known ? difference.n : 0, 0),
  },
];

export const LIMIT_WORDS: Readonly<Record<GateLimit["kind"], string>> = {
  "min-score": "minimum score",
  "max-cost": "cost",
  "max-latency": "median latency",
};

const KEPT_WORDS: Readonly<Record<GateLimit["verdict"], string>> = {
  kept: "kept",
  broken: "broken",
  unknown: "can't tell",
};

function amount(kind: GateLimit["kind"], value: number): string {
  if (kind === "max-cost") return dollars(value);
  return kind === "max-latency" ? `${Math.round(value)} ms` : decimalText(value, 1);
}

/** Limits of a gate. */
export const LIMIT_COLUMNS: readonly Column<GateLimit>[] = [
  { name: "limit", header: "Limit", align: "left", cell: ({ kind }) => text(LIMIT_WORDS[kind]) },
  { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(modelId ?? "all") },
  { name: "verdict", header: "Verdict", align: "left", cell: ({ verdict }) => text(KEPT_WORDS[verdict]) },
  {
    name: "value",
    header: "Measured",
    align: "right",
    cell: ({ kind, value }) => (value === null ? unknown("not known") : text(amount(kind, value))),
  },
  {
    name: "allowed",
    header: "Allowed",
    align: "right",
    cell: ({ kind, limit }) => text(`${kind === "min-score" ? "≥" : "≤"} ${amount(kind, limit)}`),
  },
];
