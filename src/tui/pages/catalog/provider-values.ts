import type { ProviderType, SimulatedModel } from "../../../core/index.ts";
import {
  type HeaderDraft,
  type KeyWay,
  PLANTED_KEYS,
  type ProviderDraft,
  type SimulatedDraft,
  simulatedDraft,
} from "../../../presentation/index.ts";
import { type FormValues, rowsIn, textIn } from "../../parts/form-fields.ts";

/** A provider's draft in the fields of a form, and back. */

export const NEW_HEADER: FormValues = { key: "", value: "", isSecret: true, stored: "" };

export const simulatedValues = ({ name, planted, rest }: SimulatedDraft): FormValues => ({
  name,
  ...Object.fromEntries(PLANTED_KEYS.map((key) => [key, String(planted[key])])),
  // What the form does not show goes along.
  rest: JSON.stringify(rest),
});

export const NEW_SIMULATED = (): FormValues => simulatedValues(simulatedDraft(""));

export const providerValues = (draft: ProviderDraft, isAdvanced: boolean): FormValues => ({
  ...Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, String(value)])),
  template: "",
  isAdvanced,
  free: draft.free,
  headers: draft.headers.map((header) => ({ ...header })),
  simulated: draft.simulated.map(simulatedValues),
});

export function providerOfValues(values: FormValues): ProviderDraft {
  const text = (name: string): string => textIn(values, name);
  return {
    name: text("name"),
    type: text("type") as ProviderType,
    baseUrl: text("baseUrl"),
    keyWay: text("keyWay") as KeyWay,
    apiKey: text("apiKey"),
    storedKey: text("storedKey"),
    apiKeyEnv: text("apiKeyEnv"),
    headers: rowsIn(values, "headers").map(headerOf),
    modelsEndpoint: text("modelsEndpoint"),
    inferenceEndpoint: text("inferenceEndpoint"),
    caFile: text("caFile"),
    maxConcurrency: text("maxConcurrency"),
    requestsPerMinute: text("requestsPerMinute"),
    tokensPerMinute: text("tokensPerMinute"),
    timeoutMs: text("timeoutMs"),
    idleTimeoutMs: text("idleTimeoutMs"),
    oneModelAtATime: text("oneModelAtATime") as ProviderDraft["oneModelAtATime"],
    free: values["free"] === true,
    seed: text("seed"),
    simulated: rowsIn(values, "simulated").map(simulatedOf),
  };
}

const headerOf = (row: FormValues): HeaderDraft => ({
  key: textIn(row, "key"),
  value: textIn(row, "value"),
  isSecret: row["isSecret"] === true,
  stored: textIn(row, "stored"),
});

const simulatedOf = (row: FormValues): SimulatedDraft => ({
  name: textIn(row, "name"),
  planted: Object.fromEntries(
    PLANTED_KEYS.map((key) => [key, textIn(row, key)]),
  ) as unknown as SimulatedDraft["planted"],
  rest: JSON.parse(textIn(row, "rest") || "{}") as Partial<SimulatedModel>,
});
