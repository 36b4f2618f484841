export { discoverModels } from "./discover-models.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { type LocalPlace, LOCAL_PLACES, findLocalServers } from "./find-local-servers.ts";
export { ListFailure } from "./list-failure.ts";
export { type ModelOpener, modelOpener } from "./open-model.ts";
export { type Destination, destinationOf } from "./http/destination.ts";
export { type Network } from "./http/network.ts";
export { isLoopback } from "./http/no-proxy.ts";
export { proxiesIn, proxyFor } from "./http/proxy.ts";
