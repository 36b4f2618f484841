import { useEffect, useState } from "react";
import type { JudgeScale } from "../../../core/index.ts";

/** What a person has typed into the form. A number field that is empty is "". */
export type Typed = number | string;

export interface JudgeDraft {
  readonly model: string;
  readonly instructions: string;
  readonly scale: JudgeScale | null;
}

export interface VariantDraft {
  readonly id: string;
  readonly system: string;
  readonly template: string;
}

export interface RunDraft {
  readonly name: string;
  readonly source: "collections" | "prompt";
  readonly collections: readonly string[];
  readonly prompt: string;
  readonly models: readonly string[];
  readonly judges: readonly JudgeDraft[];
  readonly criteriaSet: string | null;
  /** Collect answers now and score them another day. */
  readonly scoreLater: boolean;
  readonly samples: Typed;
  readonly variants: readonly VariantDraft[];
  readonly candidateConcurrency: Typed;
  readonly judgeConcurrency: Typed;
  readonly maxBudgetUsd: Typed;
  readonly allowUnpriced: boolean;
  readonly stream: boolean;
  readonly reuse: boolean;
}

export const EMPTY_DRAFT: RunDraft = {
  name: "",
  source: "collections",
  collections: [],
  prompt: "",
  models: [],
  judges: [],
  criteriaSet: null,
  scoreLater: false,
  samples: 1,
  variants: [],
  candidateConcurrency: "",
  judgeConcurrency: "",
  maxBudgetUsd: "",
  allowUnpriced: false,
  stream: false,
  reuse: false,
};

const KEPT_AS = "assay.new-run";

/** What an earlier visit left, as far as it still has the form of a draft. */
export function restore(text: string | null): RunDraft {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return EMPTY_DRAFT;
    const known = Object.entries(kept).filter(
      ([key, value]) => key in EMPTY_DRAFT && isLike(value, EMPTY_DRAFT[key as keyof RunDraft]),
    );
    return known.length === 0 ? EMPTY_DRAFT : { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Whether a kept value can stand where `example` stands. */
function isLike(value: unknown, example: RunDraft[keyof RunDraft]): boolean {
  if (example === null) return value === null || typeof value === "string";
  if (Array.isArray(example)) return Array.isArray(value);
  if (typeof example === "number") return typeof value === "number" || typeof value === "string";
  return typeof value === typeof example || (example === "" && typeof value === "number");
}

export type ChangeDraft = (change: Partial<RunDraft>) => void;

/** The draft, kept in this browser until the run is started. */
export function useDraft() {
  const [draft, setDraft] = useState(() => restore(window.localStorage.getItem(KEPT_AS)));
  useEffect(() => {
    if (draft === EMPTY_DRAFT) window.localStorage.removeItem(KEPT_AS);
    else window.localStorage.setItem(KEPT_AS, JSON.stringify(draft));
  }, [draft]);
  const change: ChangeDraft = (some) => setDraft((before) => ({ ...before, ...some }));
  const clear = (): void => setDraft(EMPTY_DRAFT);
  return { draft, change, clear };
}

/** Takes what was typed out of the browser without touching the form. */
export const forgetDraft = (): void => window.localStorage.removeItem(KEPT_AS);
