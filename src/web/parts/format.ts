export * from "../../presentation/format.ts";
