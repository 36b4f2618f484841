import type { Clock, FindCredentials, OpenLanguageModel, Provider } from "../core/index.ts";
import { Pools } from "./http/pools.ts";
import type { Protocol } from "./protocol.ts";
import { PROTOCOLS, type Protocols } from "./protocols.ts";
import { openSimulatedModel } from "./simulated/simulated-model.ts";
import { WireModel } from "./wire-model.ts";

export interface ModelOpener extends OpenLanguageModel {
  /** Ends every connection; calls that are under way fail. */
  close(): Promise<void>;
  /** Loads what calls to such a provider need. */
  prepare(provider: Pick<Provider, "type">): Promise<void>;
  /** Opens models over the same connections, with credentials that are found elsewhere. */
  withCredentials(findCredentials: FindCredentials): OpenLanguageModel;
}

/** Ollama and others also answer at OpenAI's path, in OpenAI's words. */
function spokenAt(endpoint = "", protocol: Protocol): Protocol {
  return endpoint.endsWith("/chat/completions") ? (protocol.atChatCompletions ?? protocol) : protocol;
}

const withoutKey: FindCredentials = ({ headers }) => Promise.resolve({ apiKey: null, headers });

/** Opens models of every protocol. Credentials are found anew for each call. */
export function modelOpener(
  clock: Clock,
  findCredentials: FindCredentials = withoutKey,
  protocols: Protocols = PROTOCOLS,
): ModelOpener {
  const pools = new Pools(clock);
  const openerWith =
    (find: FindCredentials): OpenLanguageModel =>
    (provider, model) => {
      if (provider.type === "simulated") return openSimulatedModel(clock, provider, model);
      const wire = { clock, pools, findCredentials: find };
      const protocol = spokenAt(provider.inferenceEndpoint, protocols[provider.type]);
      return new WireModel(protocol, wire, provider, model);
    };
  return Object.assign(openerWith(findCredentials), {
    withCredentials: openerWith,
    close: () => pools.close(),
    prepare: async ({ type }: Pick<Provider, "type">) => {
      if (type !== "simulated") await pools.prepare();
    },
  });
}
