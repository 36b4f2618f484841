import type { Clock, FindCredentials, OpenLanguageModel, Provider } from "../core/index.ts";
import { Pools } from "./http/pools.ts";
import type { Protocol } from "./protocol.ts";
import { PROTOCOLS } from "./protocols.ts";
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
function protocolOf(type: keyof typeof PROTOCOLS, endpoint = ""): Protocol {
  return endpoint.endsWith("/chat/completions") && type === "ollama"
    ? PROTOCOLS["openai-compatible"]
    : PROTOCOLS[type];
}

const withoutKey: FindCredentials = ({ headers }) => Promise.resolve({ apiKey: null, headers });

/** Opens models of every protocol. Credentials are found anew for each call. */
export function modelOpener(clock: Clock, findCredentials: FindCredentials = withoutKey): ModelOpener {
  const pools = new Pools();
  const openerWith =
    (find: FindCredentials): OpenLanguageModel =>
    (provider, model) => {
      if (provider.type === "simulated") return openSimulatedModel(clock, provider, model);
      const wire = { clock, pools, findCredentials: find };
      return new WireModel(protocolOf(provider.type, provider.inferenceEndpoint), wire, provider, model);
    };
  return Object.assign(openerWith(findCredentials), {
    withCredentials: openerWith,
    close: () => pools.close(),
    prepare: async ({ type }: Pick<Provider, "type">) => {
      if (type !== "simulated") await pools.prepare();
    },
  });
}
