import { isSame } from "../../presentation/is-same.ts";

export { isSame } from "../../presentation/is-same.ts";

/**
 * Everything that is typed before it is saved, by the name under which the browser keeps it. A test opens each, types,
 * reloads and looks for what was typed.
 */
export const FORM_NAMES = [
  "collection",
  "criteria-set",
  "draft-question",
  "existing-tasks",
  "generation",
  "import-mapping",
  "judge-questions",
  "many-tasks",
  "manual-score",
  "model",
  "new-run",
  "new-token",
  "own-question",
  "price",
  "price-import",
  "provider",
  "raise-limit",
  "re-judge",
  "save-draft",
  "schedule",
  "session",
  "settings",
  "task",
  "test-prompt",
  "trial",
] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** Which form, and of what: `task/12`. */
export type KeptAs = FormName | `${FormName}/${string | number}`;

const PREFIX = "assay.draft.";

/** What of `Storage` is needed. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Kept {
  /** What the form began with: only what differs from it was typed. */
  readonly initial: object;
  readonly draft: object;
}

/** What was typed, put onto what the form begins with now; null when nothing is kept. */
export function readDraft<Draft extends object>(
  place: DraftStorage,
  name: KeptAs,
  initial: Draft,
): Draft | null {
  try {
    const kept = JSON.parse(place.getItem(PREFIX + name) ?? "null") as Kept | null;
    if (kept === null) return null;
    const before = new Map(Object.entries(kept.initial));
    const typed = Object.entries(kept.draft).filter(
      ([key, value]) =>
        key in initial &&
        fitsFor(value, initial[key as keyof Draft]) &&
        !isSame(value, before.get(key)) &&
        !isSame(value, initial[key as keyof Draft]),
    );
    return typed.length === 0 ? null : { ...initial, ...Object.fromEntries(typed) };
  } catch {
    // Somebody else's, or from another version: as if there were none.
    return null;
  }
}

/**
 * What the kept draft was typed over: `initial`, with what stood in the fields that were typed into where somebody else
 * has changed it since. `safe`: what of a draft is kept.
 */
export function readBase<Draft extends object>(
  place: DraftStorage,
  name: KeptAs,
  { initial, draft, safe }: { initial: Draft; draft: Draft; safe: (draft: Draft) => Draft },
): Draft {
  const kept = JSON.parse(place.getItem(PREFIX + name) ?? "null") as Kept | null;
  const known = safe(initial);
  const isTypedOver = (key: keyof Draft, before: unknown): boolean =>
    key in initial && !isSame(draft[key], initial[key]) && !isSame(before, known[key]);
  const before = Object.entries(kept?.initial ?? {}).filter(([key, value]) =>
    isTypedOver(key as keyof Draft, value),
  );
  return { ...initial, ...Object.fromEntries(before) };
}

/** Keeps what was typed; what is as at the beginning is not kept. */
export function writeDraft<Draft extends object>(
  place: DraftStorage,
  name: KeptAs,
  initial: Draft,
  draft: Draft,
): void {
  try {
    if (isSame(draft, initial)) place.removeItem(PREFIX + name);
    else place.setItem(PREFIX + name, JSON.stringify({ initial, draft } satisfies Kept));
  } catch {
    // No room: the form itself goes on, and asks before it is left.
  }
}

export const forgetDraft = (place: DraftStorage, name: KeptAs): void => place.removeItem(PREFIX + name);

/** Whether a kept value can stand where `example` stands; numbers are typed as text as well. */
function fitsFor(value: unknown, example: unknown): boolean {
  if (example === null || value === null) return !Array.isArray(value) && !Array.isArray(example);
  if (Array.isArray(example) || Array.isArray(value)) return Array.isArray(example) && Array.isArray(value);
  const isTyped = (one: unknown): boolean => typeof one === "number" || typeof one === "string";
  return typeof value === typeof example || (isTyped(value) && isTyped(example));
}
