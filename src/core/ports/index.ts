export * from "./clock.ts";
export * from "./language-model.ts";
export * from "./page.ts";
export * from "./random.ts";
export * from "./run-store.ts";
export * from "./scorer.ts";
export * from "./store.ts";
export * from "./task-store.ts";
