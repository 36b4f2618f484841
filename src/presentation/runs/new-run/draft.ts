import type { JudgeScale } from "../../../core/index.ts";
import type { Typed } from "../../typed-number.ts";
import type { MetricDraft } from "./metric-draft.ts";

export interface JudgeDraft {
  readonly model: string;
  /** What it is called in the results, where an earlier run called it something other than its model. */
  readonly id?: string | undefined;
  readonly instructions: string;
  readonly scale: JudgeScale | null;
  readonly temperature?: Typed | undefined;
  readonly maxTokens?: Typed | undefined;
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
  /** Narrow the tasks of the collections; empty means all. */
  readonly taskLimit: Typed;
  readonly categories: readonly string[];
  readonly taskIds: readonly string[];
  readonly templateVersions: readonly string[];
  readonly models: readonly string[];
  readonly judges: readonly JudgeDraft[];
  readonly criteriaSet: string | null;
  /** Names of the set's criteria that count; empty means all. */
  readonly criteria: readonly string[];
  /** Collect answers now and score them another day. */
  readonly scoreLater: boolean;
  readonly metrics: readonly MetricDraft[];
  readonly samples: Typed;
  /** For every model, in this run only; empty means what each model says. */
  readonly temperature: Typed;
  readonly topP: Typed;
  readonly maxTokens: Typed;
  readonly seed: Typed;
  readonly stop: readonly string[];
  /** A JSON object as text. */
  readonly extra: string;
  readonly variants: readonly VariantDraft[];
  readonly candidateConcurrency: Typed;
  readonly judgeConcurrency: Typed;
  readonly maxBudgetUsd: Typed;
  readonly allowUnpriced: boolean;
  /** Null: as each model says. */
  readonly promptFormat: string | null;
  readonly allowDroppedFields: boolean;
  readonly stream: boolean;
  readonly reuse: boolean;
}

export const EMPTY_DRAFT: RunDraft = {
  name: "",
  source: "collections",
  collections: [],
  prompt: "",
  taskLimit: "",
  categories: [],
  taskIds: [],
  templateVersions: [],
  models: [],
  judges: [],
  criteriaSet: null,
  criteria: [],
  scoreLater: false,
  metrics: [],
  samples: 1,
  temperature: "",
  topP: "",
  maxTokens: "",
  seed: "",
  stop: [],
  extra: "",
  variants: [],
  candidateConcurrency: "",
  judgeConcurrency: "",
  maxBudgetUsd: "",
  allowUnpriced: false,
  promptFormat: null,
  allowDroppedFields: false,
  stream: false,
  reuse: false,
};
