import {
  CallFailure,
  type Clock,
  type FindCredentials,
  type OpenLanguageModel,
  type Provider,
} from "../core/index.ts";
import { trustedWith } from "./http/ca-file.ts";
import { BARE_NETWORK, type Network } from "./http/network.ts";
import { Pools } from "./http/pools.ts";
import { PROTOCOLS, type Protocols } from "./protocols.ts";
import { spokenAt } from "./spoken-at.ts";
import { openSimulatedModel } from "./simulated/simulated-model.ts";
import { WireModel } from "./wire-model.ts";

export interface ModelOpener extends OpenLanguageModel {
  /** Ends every connection; calls that are under way fail. */
  close(): Promise<void>;
  /** Loads what calls to such a provider need. */
  prepare(provider: Pick<Provider, "type">): Promise<void>;
  /** Why certificates that a provider names cannot be trusted; null when they can, or when it names none. */
  certificateFault(provider: Pick<Provider, "caFile">): Promise<string | null>;
  /** Opens models over the same connections, with credentials that are found elsewhere. */
  withCredentials(findCredentials: FindCredentials): OpenLanguageModel;
}

const withoutKey: FindCredentials = ({ headers }) => Promise.resolve({ apiKey: null, headers });

/** Opens models of every protocol. Credentials are found anew for each call. */
export function modelOpener(
  clock: Clock,
  findCredentials: FindCredentials = withoutKey,
  network: Network = BARE_NETWORK,
  protocols: Protocols = PROTOCOLS,
): ModelOpener {
  const pools = new Pools(clock, network);
  const openerWith =
    (find: FindCredentials): OpenLanguageModel =>
    (provider, model) => {
      if (provider.type === "simulated") return openSimulatedModel(clock, provider, model);
      const wire = { clock, pools, findCredentials: find, secrets: network.secrets };
      const protocol = spokenAt(provider, protocols[provider.type]);
      return new WireModel(protocol, wire, provider, model);
    };
  return Object.assign(openerWith(findCredentials), {
    withCredentials: openerWith,
    close: () => pools.close(),
    certificateFault: async ({ caFile }: Pick<Provider, "caFile">) => {
      if (caFile === undefined) return null;
      try {
        await trustedWith(caFile, network);
        return null;
      } catch (error) {
        if (error instanceof CallFailure) return error.message;
        throw error;
      }
    },
    prepare: async ({ type }: Pick<Provider, "type">) => {
      if (type !== "simulated") await pools.prepare();
    },
  });
}
