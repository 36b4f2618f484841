export { discoverModels } from "./discover-models.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { type LocalPlace, findLocalServers } from "./find-local-servers.ts";
export { ListFailure } from "./list-failure.ts";
export { type ModelOpener, modelOpener } from "./open-model.ts";
export { type Network } from "./http/network.ts";
export { proxiesIn, proxyFor } from "./http/proxy.ts";
