import type { Json } from "../../../core/index.ts";

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
  /** What lists are asked for besides, so that they tell as much as one thing alone. */
  readonly listQuery?: Readonly<Record<string, string>>;
}

export function isBody(value: Json | undefined): value is Body {
  return value !== undefined && value !== null && typeof value === "object" && !Array.isArray(value);
}

export const KINDS = {
  tasks: {
    one: "task",
    route: "Task",
    nameKey: "taskId",
    canArchive: true,
  },
  collections: {
    one: "collection",
    route: "Collection",
    nameKey: "name",
    canArchive: true,
    listQuery: { taskIds: "true" },
  },
  providers: {
    one: "provider",
    route: "Provider",
    nameKey: "name",
    canArchive: true,
  },
  models: {
    one: "model",
    route: "Model",
    nameKey: "name",
    canArchive: true,
  },
  criteria: {
    one: "criteria set",
    route: "CriteriaSet",
    nameKey: "name",
    canArchive: true,
  },
  prices: {
    one: "price",
    route: "Price",
    nameKey: null,
    canArchive: false,
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;
