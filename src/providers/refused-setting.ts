import { type Json, phrase } from "../core/index.ts";
import { listAt, textAt } from "./json/reading.ts";

const REFUSAL =
  /unsupported|(?:not|n't) (?:be )?support|not permitted|unrecognized|unknown|unexpected|extra_forbidden|deprecated|unavailable|cannot both be specified/i;

/** The setting in a request's body that a provider's answer says its model does not take, or null. */
export function refusedSetting(
  status: number,
  answer: Json,
  body: Readonly<Record<string, unknown>>,
  dispensable: readonly string[],
): string | null {
  if (status !== 400 && status !== 422) return null;
  const words = JSON.stringify(answer);
  if (!REFUSAL.test(words)) return null;
  const sent = dispensable.filter((name) => body[name] !== undefined);
  const named = namedIn(answer);
  return sent.find((name) => named.includes(name)) ?? sent.find((name) => isMentioned(name, words)) ?? null;
}

/** What the answer names as the cause: OpenAI's `param`, or the places in a list of faults. */
function namedIn(answer: Json): readonly (Json | undefined)[] {
  const faults = [...listAt(answer, "detail"), ...listAt(answer, "message", "detail")];
  return [
    textAt(answer, "error", "param")?.split(".")[0],
    ...faults.flatMap((fault) => listAt(fault, "loc")),
  ];
}

/** Names that are also plain words, such as `stop`, prove nothing. */
function isMentioned(name: string, words: string): boolean {
  return /_|temperature/.test(name) && new RegExp(`(?<![a-z_])${name}(?![a-z_])`).test(words);
}

/** Takes refused settings out of a body, with a warning for each. */
export function leaveOut(
  body: Record<string, unknown>,
  refused: ReadonlySet<string>,
  model: string,
): readonly string[] {
  const warnings: string[] = [];
  for (const name of refused) {
    if (body[name] === undefined) continue;
    delete body[name];
    warnings.push(phrase`${name} is not supported by ${model} and was not sent`);
  }
  return warnings;
}
