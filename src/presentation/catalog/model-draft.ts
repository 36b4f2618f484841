import { t } from "@lingui/core/macro";
import type { Client, ModelEntryView } from "../../contract/index.ts";
import { Failure, type MessageRecipe, type Parameters as ModelParameters } from "../../core/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";
import { givenNumber, givenText } from "./typed-numbers.ts";

/** In the place of a provider's name: the server is known by its address only. No name begins with a blank. */
export const BY_ADDRESS = " address";

/** A model as its provider calls it. */
export interface OfferedModel {
  /** Name of the provider. */
  readonly provider: string;
  readonly modelId: string;
}

export interface ModelDraft {
  readonly name: string;
  readonly provider: string | null;
  readonly baseUrl: string;
  readonly apiKeyEnvVar: string;
  readonly modelId: string;
  readonly temperature: Typed;
  readonly topP: Typed;
  readonly maxTokens: Typed;
  readonly seed: Typed;
  readonly stop: readonly string[];
  /** JSON, as it was typed. */
  readonly extra: string;
  readonly contextTokens: Typed;
  /** Parameters that the form does not show, as they are. */
  readonly others: Pick<ModelParameters, "timeoutMs" | "idleTimeoutMs" | "reasoningText">;
  readonly promptFormat: MessageRecipe;
  readonly inputPerMillion: Typed;
  readonly outputPerMillion: Typed;
}

export type ModelBody = Parameters<Client["createModel"]>[0]["body"];

const THOUSAND = 1_000;
/** Sums of floating point look as they were typed. */
const tidy = (value: number): number => Number(value.toPrecision(12));
const perMillion = (cost: number | null | undefined): Typed => (cost == null ? "" : tidy(cost * THOUSAND));
const perThousand = (cost: Typed): Typed => {
  const number = readNumber(cost);
  return number === undefined ? "" : tidy(number / THOUSAND);
};

/** What the form begins with. */
export function modelDraft(entry?: ModelEntryView, offered?: OfferedModel): ModelDraft {
  const { parameters = {} } = entry ?? {};
  const { temperature: _t, topP: _p, maxTokens: _m, seed: _s, stop: _stop, extra, ...others } = parameters;
  return {
    name: entry?.name ?? offered?.modelId ?? "",
    provider: entry?.provider ?? offered?.provider ?? null,
    baseUrl: "",
    apiKeyEnvVar: "",
    modelId: entry?.modelId ?? offered?.modelId ?? "",
    temperature: parameters.temperature ?? "",
    topP: parameters.topP ?? "",
    maxTokens: parameters.maxTokens ?? "",
    seed: parameters.seed ?? "",
    stop: parameters.stop ?? [],
    extra: extra === undefined ? "" : JSON.stringify(extra, undefined, 2),
    contextTokens: entry?.contextTokens ?? "",
    others,
    promptFormat: entry?.promptFormat ?? "auto",
    inputPerMillion: perMillion(entry?.inputTokenCost),
    outputPerMillion: perMillion(entry?.outputTokenCost),
  };
}

export function modelBody(draft: ModelDraft): ModelBody {
  const extra = extraOf(draft.extra);
  return {
    name: draft.name.trim(),
    ...(draft.provider === BY_ADDRESS
      ? { baseUrl: draft.baseUrl.trim(), ...givenText("apiKeyEnvVar", draft.apiKeyEnvVar) }
      : givenText("provider", draft.provider ?? "")),
    ...givenText("modelId", draft.modelId),
    parameters: {
      ...givenNumber("temperature", draft.temperature),
      ...givenNumber("topP", draft.topP),
      ...givenNumber("maxTokens", draft.maxTokens),
      ...givenNumber("seed", draft.seed),
      ...(draft.stop.length === 0 ? {} : { stop: [...draft.stop] }),
      ...(extra === undefined ? {} : { extra }),
      ...draft.others,
    },
    ...givenNumber("contextTokens", draft.contextTokens),
    promptFormat: draft.promptFormat,
    ...givenNumber("inputTokenCost", perThousand(draft.inputPerMillion)),
    ...givenNumber("outputTokenCost", perThousand(draft.outputPerMillion)),
  };
}

type Extra = NonNullable<NonNullable<ModelBody["parameters"]>["extra"]>;

function extraOf(text: string): Extra | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Extra;
  } catch {
    // Told below, like any other text that is no object.
  }
  const example = '{"top_k": 40}';
  const fault = {
    key: "parameters.extra",
    message: t`Enter a JSON object, e.g. ${example}`,
  };
  throw new Failure("invalid-input", t`The model could not be saved.`, { faults: [fault] });
}
