import type { MessageDescriptor, Translate } from "../../core/index.ts";

/** A number as readers of the language write it. */
export type Amount = (value: number, digits?: number) => string;

export const amountIn =
  (translate: Translate): Amount =>
  (value, digits = 0) =>
    translate(/*i18n*/ { id: "chart.amount", message: "{amount}", values: { amount: { value, digits } } });

/** Heads of tables that several charts have. */
export const HEADS = {
  model: /*i18n*/ { id: "chart.model", message: "Model" },
  score: /*i18n*/ { id: "chart.score", message: "Score" },
  answers: /*i18n*/ { id: "chart.answers", message: "Answers" },
  of100: /*i18n*/ { id: "chart.of-100", message: "of 100" },
  ms: /*i18n*/ { id: "chart.ms", message: "ms" },
  tokens: /*i18n*/ { id: "chart.tokens", message: "tokens" },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
