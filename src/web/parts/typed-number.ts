export * from "../../presentation/typed-number.ts";
