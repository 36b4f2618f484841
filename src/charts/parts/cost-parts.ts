import {
  type CallPurpose,
  type Cell,
  type MessageDescriptor,
  NOTHING_SPENT,
  type Spend,
  type Translate,
  addSpend,
  number,
  unknown,
} from "../../core/index.ts";
import type { Head } from "./table-of.ts";

/** What money is spent on, in the order in which it is drawn. */
export const COST_PARTS = ["answers", "judges", "questions", "tests"] as const;
export type CostPart = (typeof COST_PARTS)[number];
export type CostParts = Readonly<Record<CostPart, Spend>>;

const PART_OF: Readonly<Record<CallPurpose, CostPart>> = {
  answer: "answers",
  "warm-up": "answers",
  judge: "judges",
  generate: "questions",
  test: "tests",
  replay: "tests",
};

export const PART_NAMES: Readonly<Record<CostPart, MessageDescriptor>> = {
  answers: /*i18n*/ { id: "chart.costs.answers", message: "Answers" },
  judges: /*i18n*/ { id: "chart.costs.judges", message: "Judges" },
  questions: /*i18n*/ { id: "chart.costs.questions", message: "Question generation" },
  tests: /*i18n*/ { id: "chart.costs.tests", message: "Tests and replays" },
};

/** The more is spent on something as a rule, the stronger its tone. */
export const PART_OPACITY: Readonly<Record<CostPart, number>> = {
  answers: 0.95,
  judges: 0.6,
  questions: 0.36,
  tests: 0.18,
};

/** Spending by purpose, in the parts that people tell apart. */
export function costParts(purposes: Readonly<Partial<Record<CallPurpose, Spend>>>): CostParts {
  const parts = {
    answers: NOTHING_SPENT,
    judges: NOTHING_SPENT,
    questions: NOTHING_SPENT,
    tests: NOTHING_SPENT,
  };
  for (const [purpose, spend] of Object.entries(purposes)) {
    const part = PART_OF[purpose as CallPurpose];
    parts[part] = addSpend(parts[part], spend);
  }
  return parts;
}

export const sumOf = (parts: CostParts): Spend =>
  COST_PARTS.reduce<Spend>((sum, part) => addSpend(sum, parts[part]), NOTHING_SPENT);

/** Parts that anything was called for. */
export const usedParts = (rows: readonly CostParts[]): readonly CostPart[] =>
  COST_PARTS.filter((part) => rows.some((row) => row[part].calls > 0));

/** What is known of an amount; unknown where nothing is. */
export function spendCell({ usd, unknownCalls }: Spend, digits = 4): Cell {
  return usd === 0 && unknownCalls > 0 ? unknown("no price is known") : number(usd, digits);
}

/** Heads and cells of the columns that every table of costs has. */
export function costHeads(used: readonly CostPart[], translate: Translate): readonly Head[] {
  return [
    ...used.map((part) => [translate(PART_NAMES[part]), "USD"] as const),
    [translate(/*i18n*/ { id: "chart.costs.total", message: "Total" }), "USD"],
    [translate(/*i18n*/ { id: "chart.costs.unknown", message: "Calls without a known cost" })],
  ];
}

export function costCells(used: readonly CostPart[], parts: CostParts): readonly Cell[] {
  const sum = sumOf(parts);
  return [...used.map((part) => spendCell(parts[part])), spendCell(sum), number(sum.unknownCalls, 0)];
}

/** Which tone is what; nothing where there is one only. */
export function toneWords(used: readonly CostPart[], translate: Translate): string {
  if (used.length < 2) return "";
  const parts = { names: used.map((part) => PART_NAMES[part]) };
  return `${translate(
    /*i18n*/ {
      id: "chart.costs.tones",
      message: "From the strongest tone to the palest: {parts}.",
      values: { parts },
    },
  )} `;
}

/** Said where a bar is shorter than what was spent. */
export function unknownWords(rows: readonly CostParts[], translate: Translate): string {
  const calls = rows.reduce((all, row) => all + sumOf(row).unknownCalls, 0);
  if (calls === 0) return "";
  return ` ${translate(
    /*i18n*/ {
      id: "chart.costs.not-drawn",
      message:
        "{calls, plural, one {# call without a known cost is} other {# calls without a known cost are}} not in the bars.",
      values: { calls },
    },
  )}`;
}
