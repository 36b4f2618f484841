import type { z } from "zod";
import type { Scope } from "../core/index.ts";

/**
 * What a route promises besides its shape. It is data: the server keeps every promise in one place
 * (`server/policy.ts`), for all routes alike, and a route without one does not compile.
 */
export type RoutePolicy = Blindness & Effect & Access;

/** Whether the answer tells which model gave which answer of a run. */
type Blindness =
  | { readonly tells: "nothing" }
  /** Of one session, once it is finished; while somebody else scores its run blind, as below. */
  | ({ readonly tells: "who-answered-when-finished" } & Unblindable)
  /** While somebody scores a run blind that the request names, it is refused unless `unblind` asks for it. */
  | ({ readonly tells: "who-answered" } & Unblindable);

/** Where `unblind` stands in the request. */
type Unblindable = { readonly query: HasUnblind } | { readonly body: HasUnblind };
interface HasUnblind {
  readonly shape: { readonly unblind: z.ZodType<boolean> };
}

/** Whether anything is another after it than before. What only reads may be sent again when the connection breaks. */
type Effect =
  | { readonly method: "get"; readonly changes: false; readonly scope: Scope }
  | { readonly method: "post" | "put"; readonly changes: false; readonly scope: Scope }
  | { readonly method: "post" | "put" | "delete"; readonly changes: true; readonly scope: ChangingScope };

/** What a caller with a named token needs. To read is not enough for what changes something. */
type ChangingScope = Exclude<Scope, "read">;

interface Access {
  /** Whether an invitation opens it, for the session it is to. Such a path names the session. */
  readonly guests: boolean;
  readonly size: BodySize;
  readonly rate: RateClass;
}

/** How large a body may be; `file` is read bit by bit and may be of any size. */
export type BodySize = "none" | "small" | "large" | "file";
export const LARGEST_BODY: Readonly<Record<Exclude<BodySize, "file">, number>> = {
  none: 65_536,
  small: 4 * 1024 * 1024,
  large: 256 * 1024 * 1024,
};

/** `light` is answered at once; `heavy` computes for long; `calls` waits for models or servers elsewhere. */
export type RateClass = "light" | "heavy" | "calls";

/** The usual ways to read and to change. What a route tells, and what is needed to change something, it says itself. */
export const READS = { scope: "read", guests: false, size: "none", rate: "light", changes: false } as const;
export const COMPUTES = { ...READS, rate: "heavy" } as const;
export const CHANGES = { guests: false, size: "small", rate: "light", changes: true } as const;
export const CALLS = { ...CHANGES, rate: "calls" } as const;
