import type { z } from "zod";
import {
  type Json,
  collectionBodySchema,
  criteriaSetBodySchema,
  jsonSchema,
  modelBodySchema,
  priceBodySchema,
  providerBodySchema,
  taskBodySchema,
} from "../../core/index.ts";

export type Body = Record<string, Json>;
export type View = { readonly id: number };

/** A kind of thing that people keep, as the commands that make and change it see it. */
export interface Kind {
  /** What one of them is called. */
  readonly one: string;
  /** As the contract's routes name it: `createModel`, `editModel`, ... */
  readonly route: "Task" | "Collection" | "Provider" | "Model" | "CriteriaSet" | "Price";
  /** The key that a name on the command line stands for; null when they are known by number only. */
  readonly nameKey: string | null;
  readonly canArchive: boolean;
  /** Whether an edit names only what changes; else it is a whole, and `null` takes a key back. */
  readonly isPartial: boolean;
  /** What an edit starts from. */
  draft(view: View): Body;
}

/** What a schema knows of a view, without what is not set. */
function picked(schema: z.ZodObject, view: View, without: readonly string[] = []): Body {
  const values = new Map<string, unknown>(Object.entries(view));
  const keys = Object.keys(schema.shape).filter((key) => !without.includes(key) && values.get(key) != null);
  return Object.fromEntries(keys.map((key) => [key, jsonSchema.parse(values.get(key))]));
}

export function isBody(value: Json | undefined): value is Body {
  return value !== undefined && value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Without what was set to null, also deeper. */
export function withoutNulls(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      value === null ? [] : [[key, isBody(value) ? withoutNulls(value) : value]],
    ),
  );
}

function groupsIn(value: Json | undefined): Body[] {
  return Array.isArray(value) ? value.filter(isBody) : [];
}

/** A secret that is not given again stays. */
function givenHeader({ key = "", valueMasked = "", isSecret = false }: Body): Body {
  return isSecret === true ? { key, isSecret } : { key, value: valueMasked };
}

// The view of a task says some things twice; what an edit changes must not be contradicted by the other word.
const SECOND_WORDS = ["question", "excellent", "good", "pass", "incorrectAnswerDirection"];

export const KINDS = {
  tasks: {
    one: "task",
    route: "Task",
    nameKey: "taskId",
    canArchive: true,
    isPartial: false,
    draft: (view) => picked(taskBodySchema, view, SECOND_WORDS),
  },
  collections: {
    one: "collection",
    route: "Collection",
    nameKey: "name",
    canArchive: true,
    isPartial: true,
    draft: (view) => picked(collectionBodySchema, view),
  },
  providers: {
    one: "provider",
    route: "Provider",
    nameKey: "name",
    canArchive: true,
    isPartial: false,
    draft: (view) => {
      const { headers, ...body } = picked(providerBodySchema, view);
      return { ...body, headers: groupsIn(headers).map(givenHeader) };
    },
  },
  models: {
    one: "model",
    route: "Model",
    nameKey: "name",
    canArchive: true,
    isPartial: false,
    draft: (view) => picked(modelBodySchema, view, ["baseUrl", "apiKeyEnvVar"]),
  },
  criteria: {
    one: "criteria set",
    route: "CriteriaSet",
    nameKey: "name",
    canArchive: true,
    isPartial: false,
    draft: (view) => {
      const { criteria, ...body } = picked(criteriaSetBodySchema, view);
      return { ...body, criteria: groupsIn(criteria).map(({ id: _id, ...criterion }) => criterion) };
    },
  },
  prices: {
    one: "price",
    route: "Price",
    nameKey: null,
    canArchive: false,
    isPartial: false,
    draft: (view) => picked(priceBodySchema, view),
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;
