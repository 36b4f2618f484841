export * from "../../../presentation/runs/spend.ts";
