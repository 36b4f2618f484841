export * from "./catalog/level-lines.ts";
export * from "./format.ts";
export * from "./language.ts";
export * from "./results/numbers.ts";
export * from "./results/reasons.ts";
export * from "./runs/run-result-text.ts";
export * from "./runs/spend.ts";
export * from "./typed-number.ts";
