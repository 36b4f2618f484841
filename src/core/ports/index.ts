export * from "./clock.ts";
export * from "./language-model.ts";
export * from "./random.ts";
export * from "./scorer.ts";
export * from "./store.ts";
