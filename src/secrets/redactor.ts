import { inspect } from "node:util";
import type { Json, SecretFilter } from "../core/index.ts";
import { withoutKnown } from "./redaction/known-in-json.ts";
import { headerSpans, isSecretHeader } from "./redaction/header-spans.ts";
import { DEEPEST, isList } from "./redaction/json-parts.ts";
import { knownSpans } from "./redaction/known-spans.ts";
import { isUnmistakable } from "./redaction/looks-random.ts";
import { secretForms } from "./redaction/secret-forms.ts";
import { shapeSpans } from "./redaction/shape-spans.ts";
import { isSplitInLists } from "./redaction/split-in-lists.ts";
import { replaceSpans } from "./redaction/spans.ts";

export const REDACTED = "[redacted]";

/** How many causes of an error are told. */
const CAUSES = 5;

/** Takes secrets out of what is about to be stored, logged or shown. */
export interface Redactor {
  /** Takes out known secrets and nothing else, and of those none that ordinary words could be taken for. */
  readonly known: SecretFilter;
  text(text: string): string;
  /** Values and keys at every depth. Numbers stay. */
  json(value: Json): Json;
  /** What a thrown value says, its causes included, without its stack. */
  error(error: unknown): string;
}

/** `secrets` is asked each time, so that a secret is known from the moment it is entered. */
export function createRedactor(secrets: () => Iterable<string>): Redactor {
  let last: readonly string[] = [];
  let known = new Map<string, readonly string[]>();
  let all: readonly string[] = [];
  let unmistakable: readonly string[] = [];

  /** Forms are kept only as long as their secret is, and put together only when the secrets have changed. */
  function lookAtSecrets(): void {
    const current = Array.from(secrets());
    if (current.length === last.length && current.every((secret, index) => secret === last[index])) return;
    last = current;
    known = new Map(current.map((secret) => [secret, known.get(secret) ?? secretForms(secret)]));
    all = [...known.values()].flat();
    unmistakable = [...known].flatMap(([secret, spellings]) => (isUnmistakable(secret) ? spellings : []));
  }

  const forms = (): readonly string[] => {
    lookAtSecrets();
    return all;
  };
  const unmistakableForms = (): readonly string[] => {
    lookAtSecrets();
    return unmistakable;
  };

  const text = (value: string): string => redactText(value, forms());
  return {
    text,
    known: {
      text: (value) => replaceSpans(value, knownSpans(value, unmistakableForms()), REDACTED),
      json: (value) => withoutKnown(value, unmistakableForms(), REDACTED),
      isSplit: (value) => isSplitInLists(value, unmistakableForms()),
    },
    json: (value) => redactJson(value, forms(), 0),
    error: (error) => text(describe(error)),
  };
}

function redactText(text: string, forms: readonly string[]): string {
  return replaceSpans(
    text,
    [...knownSpans(text, forms), ...headerSpans(text), ...shapeSpans(text)],
    REDACTED,
  );
}

function redactJson(value: Json, forms: readonly string[], depth: number): Json {
  if (typeof value === "string") return redactText(value, forms);
  if (value === null || typeof value !== "object") return value;
  if (depth === DEEPEST) return REDACTED;
  const inner = (part: Json): Json => redactJson(part, forms, depth + 1);
  if (isList(value)) {
    const [name, secret, ...rest] = value;
    const isPair = rest.length === 0 && typeof name === "string" && secret !== undefined;
    return isPair ? [inner(name), redactField(name, secret, inner)] : value.map(inner);
  }
  // Headers are also written as { name, value }.
  const name = value["name"] ?? value["key"];
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const owner = key === "value" && typeof name === "string" ? name : key;
      return [redactText(key, forms), redactField(owner, part, inner)];
    }),
  );
}

function redactField(name: string, value: Json, inner: (part: Json) => Json): Json {
  if (typeof value === "string") return isSecretHeader(name, value) ? REDACTED : inner(value);
  if (!isList(value)) return inner(value);
  const isSecret = (part: Json): boolean => typeof part === "string" && isSecretHeader(name, part);
  return value.some(isSecret) ? value.map((part) => (isSecret(part) ? REDACTED : inner(part))) : inner(value);
}

function describe(error: unknown, causes = CAUSES): string {
  if (typeof error === "string") return error;
  if (!(error instanceof Error)) return inspect(error, { breakLength: Infinity, maxStringLength: null });
  const message = error.message === "" ? error.name : error.message;
  const inner: readonly unknown[] =
    error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  const told = causes === 0 ? "" : inner.map((cause) => describe(cause, causes - 1)).join("; ");
  return told === "" || message.includes(told) ? message : `${message}: ${told}`;
}
