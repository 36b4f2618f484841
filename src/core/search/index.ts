export * from "./search-query.ts";
export * from "./search-snippet.ts";
export * from "./search-words.ts";
