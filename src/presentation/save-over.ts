import { t } from "@lingui/core/macro";
import { entityTagOf } from "../contract/index.ts";
import { asFailure } from "../core/index.ts";
import { isSame } from "./is-same.ts";

/** A record that a form edits, in the form's own terms. */
export interface EditedRecord<View extends object, Draft extends object, Saved> {
  /** As it is saved now, from the client. */
  readonly read: () => Promise<View>;
  /** Everything that saving the form can overwrite. */
  readonly draftOf: (view: View) => Draft;
  /** `now` is what was read; `ifMatch` goes along, so that nobody gets between the two. */
  readonly save: (draft: Draft, now: View, ifMatch: string | undefined) => Promise<Saved>;
}

/** Saved, or not: `now` is what somebody else has saved since the form was filled. */
export type SaveOutcome<Draft, Saved> = { readonly saved: Saved } | { readonly now: Draft };

/** So many times others may save between looking and saving. */
const TRIES = 5;

/** Saves what was typed, unless somebody has changed the record since `base`, which the form was filled from. */
export async function saveOver<View extends object, Draft extends object, Saved>(
  { read, draftOf, save }: EditedRecord<View, Draft, Saved>,
  base: Draft,
  draft: Draft,
): Promise<SaveOutcome<Draft, Saved>> {
  for (let left = TRIES; ; left -= 1) {
    const view = await read();
    const now = draftOf(view);
    if (changesElsewhere({ base, now, draft }).length > 0) return { now };
    try {
      return { saved: await save(draft, view, entityTagOf(view)) };
    } catch (error) {
      // What the form doesn't hold may have changed, such as a count: that is looked at again.
      if (left === 0 || asFailure(error).code !== "changed-meanwhile") throw error;
    }
  }
}

interface Versions<Draft> {
  /** What the form was filled from. */
  readonly base: Draft;
  /** What is saved now. */
  readonly now: Draft;
  /** What stands in the form. */
  readonly draft: Draft;
}

/** Fields that somebody else has changed and that don't say the same here. */
export function changesElsewhere<Draft extends object>({
  base,
  now,
  draft,
}: Versions<Draft>): (keyof Draft & string)[] {
  return keysOf(now).filter((key) => !isAlike(base[key], now[key]) && !isAlike(draft[key], now[key]));
}

/** What somebody else has saved, with what was typed here put onto it. */
export function mineOver<Draft extends object>({ base, now, draft }: Versions<Draft>): Draft {
  const typed = typedKeys(base, draft).map((key) => [key, draft[key]]);
  return { ...now, ...Object.fromEntries(typed) };
}

/** Fields that hold something else than what the form was filled with. */
export const typedKeys = <Draft extends object>(base: Draft, draft: Draft): (keyof Draft & string)[] =>
  keysOf(draft).filter((key) => !isAlike(base[key], draft[key]));

const keysOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft & string)[];

/** A number is typed as text. */
const isAlike = (one: unknown, other: unknown): boolean =>
  isSame(one, other) || (isPlain(one) && isPlain(other) && String(one) === String(other));
const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** What stands in a field, as text: a list has one entry in each line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? t`Yes` : t`No`;
  if (Array.isArray(value)) return value.map(valueText).join("\n");
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .filter(([key]) => !ONLY_TELLS_APART.has(key))
    .map(([, part]) => valueText(part))
    .filter((text) => text !== "")
    .join(" · ");
}

const ONLY_TELLS_APART: ReadonlySet<string> = new Set(["key", "id"]);
