import type { Json } from "../core/index.ts";
import { at, countAt, listAt, textAt } from "./json/reading.ts";

/** A model that a provider offers, as far as it tells. */
export interface DiscoveredModel {
  /** What a call names it by. */
  readonly id: string;
  readonly name?: string;
  readonly contextTokens?: number;
  /** US dollars for a million tokens. */
  readonly inputPerMillion?: number;
  readonly outputPerMillion?: number;
  /** Of the input, what the provider had in its cache. */
  readonly cachedInputPerMillion?: number;
  /** Everything the provider says about it. */
  readonly details?: Json;
}

/**
 * Where providers write the length of the context; first what is served now, then what the model could do. What it was
 * trained with (llama.cpp's `n_ctx_train`) says nothing of what is served.
 */
const CONTEXT_PATHS = [
  ["meta", "n_ctx"],
  ["loaded_context_length"],
  ["context_length"],
  ["max_model_len"],
  ["max_context_length"],
  ["context_window"],
  ["inputTokenLimit"],
  ["max_input_tokens"],
] as const;

/** The list of models in a body of any protocol, or null when the body holds none. */
export function readModelList(body: Json): DiscoveredModel[] | null {
  const list = [at(body, "data"), at(body, "models"), body].find((value) => Array.isArray(value));
  if (list === undefined) return null;
  return listAt(list).flatMap((entry) => {
    const model = readModel(entry);
    return model === null ? [] : [model];
  });
}

function readModel(entry: Json): DiscoveredModel | null {
  const named = textAt(entry, "id") ?? textAt(entry, "model") ?? textAt(entry, "name");
  const id = named?.replace(/^models\//, "");
  if (id === undefined || id === "") return null;
  const name = textAt(entry, "display_name") ?? textAt(entry, "displayName") ?? textAt(entry, "name");
  const contextTokens = CONTEXT_PATHS.map((path) => countAt(entry, ...path))
    .filter((count) => count !== null)
    .find((count) => count > 0);
  const inputPerMillion = perMillion(at(entry, "pricing", "prompt"));
  const outputPerMillion = perMillion(at(entry, "pricing", "completion"));
  const cachedInputPerMillion = perMillion(at(entry, "pricing", "input_cache_read"));
  return {
    id,
    ...(name === undefined || name === id ? {} : { name }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(inputPerMillion === undefined ? {} : { inputPerMillion }),
    ...(outputPerMillion === undefined ? {} : { outputPerMillion }),
    ...(cachedInputPerMillion === undefined ? {} : { cachedInputPerMillion }),
    details: entry,
  };
}

/** From dollars a token, which come as text. A negative price means that it varies. */
function perMillion(price: Json | undefined): number | undefined {
  if (typeof price !== "string" && typeof price !== "number") return undefined;
  const dollars = typeof price === "string" && price.trim() === "" ? Number.NaN : Number(price);
  return dollars >= 0 ? Number((dollars * 1e6).toPrecision(12)) : undefined;
}
