import type { Selectable } from "kysely";
import { z } from "zod";
import {
  type AccessToken,
  type FoundToken,
  type TokenStore,
  alreadyTaken,
  phrase,
  scopeSchema,
} from "../../core/index.ts";
import type { TokenTable } from "../people-tables.ts";
import { type QueryContext, storableText } from "./context.ts";

const scopesSchema = z.array(scopeSchema);

function toToken(row: Selectable<TokenTable>): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesSchema.parse(JSON.parse(row.scopes_json)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

export async function createToken(
  { db }: QueryContext,
  { name, scopes, createdAt, expiresAt }: Parameters<TokenStore["createToken"]>[0],
  tokenHash: string,
): Promise<AccessToken> {
  const row = await db
    .insertInto("tokens")
    .values({
      name: storableText(name),
      token_hash: tokenHash,
      scopes_json: JSON.stringify(scopes),
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column("name").where("revoked_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw alreadyTaken("name", phrase`There is already a token “${name}”.`);
  return toToken(row);
}

export async function listTokens({ db }: QueryContext): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom("tokens")
    .selectAll()
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toToken);
}

export async function findToken(
  { db }: QueryContext,
  by: Parameters<TokenStore["findToken"]>[0],
): Promise<FoundToken | null> {
  const all = db.selectFrom("tokens").selectAll();
  const row = await (
    "id" in by ? all.where("id", "=", by.id) : all.where("token_hash", "=", by.tokenHash)
  ).executeTakeFirst();
  return row === undefined ? null : { ...toToken(row), tokenHash: row.token_hash };
}

export async function useToken({ db }: QueryContext, id: number, now: number): Promise<void> {
  await db
    .updateTable("tokens")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((is) => is.or([is("last_used_at", "is", null), is("last_used_at", "<", now)]))
    .execute();
}

export async function revokeToken(context: QueryContext, id: number, now: number): Promise<boolean> {
  await context.db
    .updateTable("tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  return (await findToken(context, { id })) !== null;
}
