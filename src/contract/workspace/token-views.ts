import { z } from "zod";
import { phrase, scopeSchema } from "../../core/index.ts";

export const tokenBodySchema = z.strictObject({
  /** What people know it by; unique among tokens that are not revoked. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u, phrase`must not contain control characters`),
  /** `run` and `score` include `read`; `admin` includes all. */
  scopes: z.array(scopeSchema).min(1),
  /** In the future; without it, the token is valid until it is revoked. */
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type TokenBody = z.infer<typeof tokenBodySchema>;

/** A named token, without the token. */
export const tokenViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.string(),
  /** Null: never. */
  expiresAt: z.string().nullable(),
  /** Whether that time has come. */
  expired: z.boolean(),
  /** To the minute; null: not yet. */
  lastUsedAt: z.string().nullable(),
});
export type TokenView = z.infer<typeof tokenViewSchema>;

/** The same with the token, which is told this once. */
export const newTokenSchema = tokenViewSchema.extend({ token: z.string() });
export type NewToken = z.infer<typeof newTokenSchema>;
