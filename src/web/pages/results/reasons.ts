export * from "../../../presentation/results/reasons.ts";
