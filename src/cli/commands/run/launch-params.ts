import {
  Failure,
  type Json,
  type RequestSettings,
  type RunConfig,
  keyPath,
  requestSchema,
} from "../../../core/index.ts";
import type { World } from "../../world.ts";
import { assigned } from "../resources/assignments.ts";

/** How every model is asked in one run, said on the command line. */
export interface LaunchFlags {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly samples?: number;
  readonly param?: readonly string[];
}

const SPELLINGS: Readonly<Record<string, string>> = { top_p: "topP", max_tokens: "maxTokens" };

/** `run.params` of a config with what the flags say, which wins; undefined when nobody says anything. */
export async function launchParams(
  world: World,
  { run: { params } }: RunConfig,
  flags: LaunchFlags,
): Promise<RequestSettings | undefined> {
  const { temperature, topP, maxTokens, stop = [], seed, samples, param = [] } = flags;
  const named = {
    temperature,
    topP,
    maxTokens,
    stop: stop.length === 0 ? undefined : stop,
    seed,
    n: samples,
  };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  if (known.length === 0 && param.length === 0) return params;
  const { settings, extra } = sorted(await assigned(world, {}, param));
  const given = { ...settings, ...Object.fromEntries(known), ...(extra === null ? {} : { extra }) };
  const parsed = requestSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ key: keyPath(path), message }));
    throw new Failure("invalid-input", "The parameters can't be used.", { faults });
  }
  const all = { ...params?.extra, ...parsed.data.extra };
  return { ...params, ...parsed.data, ...(Object.keys(all).length === 0 ? {} : { extra: all }) };
}

/** Settings that Assay knows, whichever way they are spelled, apart from what is only passed on. */
function sorted(pairs: Record<string, Json>): {
  settings: Record<string, Json>;
  extra: Record<string, Json> | null;
} {
  const entries = Object.entries(pairs).map(([key, value]) => [SPELLINGS[key] ?? key, value] as const);
  const isKnown = (key: string): boolean => Object.hasOwn(requestSchema.shape, key);
  const unknown = entries.filter(([key]) => !isKnown(key));
  return {
    settings: Object.fromEntries(entries.filter(([key]) => isKnown(key))),
    extra: unknown.length === 0 ? null : Object.fromEntries(unknown),
  };
}
