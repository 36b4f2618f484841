import { z } from "zod";

/** What a caller may do: look, spend on runs, score as a person, or everything. */
export const SCOPES = ["read", "run", "score", "admin"] as const;
export const scopeSchema = z.enum(SCOPES);
export type Scope = z.infer<typeof scopeSchema>;

/** Whether somebody with these scopes has one more: whoever may change something may look, and `admin` is everything. */
export function includesScope(scopes: readonly Scope[], wanted: Scope): boolean {
  return scopes.includes("admin") || scopes.includes(wanted) || (wanted === "read" && scopes.length > 0);
}

/** By which scanners for secrets, and our own redactor, know one. */
export const TOKEN_PREFIX = "assay_";

/** A named token. The token itself is kept nowhere. */
export interface AccessToken {
  readonly id: number;
  /** Unique among those that are not revoked. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  /** Null: never. */
  readonly expiresAt: number | null;
  /** To the minute; null: not yet. */
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}
