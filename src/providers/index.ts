export { discoverModels } from "./discover-models.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { type LocalServer, findLocalServers } from "./find-local-servers.ts";
export { type ModelOpener, canCall, modelOpener } from "./open-model.ts";
export type { DiscoveredModel } from "./read-model-list.ts";
