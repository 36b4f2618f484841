import { createHash } from "node:crypto";
import type { NewToken, TokenBody, TokenView } from "../../contract/index.ts";
import {
  type AccessToken,
  Failure,
  SCOPES,
  TOKEN_PREFIX,
  isoTime,
  isoTimeOrNull,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";

type TokenParts = Pick<Parts, "store" | "clock" | "random">;

/** A token is random and long: nobody finds it from its hash. */
export const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

function view({ id, name, scopes, ...times }: AccessToken, now: number): TokenView {
  return {
    id,
    name,
    scopes: [...scopes],
    createdAt: isoTime(times.createdAt),
    expiresAt: isoTimeOrNull(times.expiresAt),
    expired: isExpired(times, now),
    lastUsedAt: isoTimeOrNull(times.lastUsedAt),
  };
}

export const isExpired = ({ expiresAt }: Pick<AccessToken, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Only the hash of the token is kept. */
export async function createToken({ store, clock, random }: TokenParts, body: TokenBody): Promise<NewToken> {
  const now = clock.now();
  const expiresAt = body.expiresAt === null ? null : Date.parse(body.expiresAt);
  if (isExpired({ expiresAt }, now))
    throw new Failure("invalid-input", phrase`The token would have expired already.`, {
      faults: [
        { key: "expiresAt", message: phrase`is not in the future`, expected: phrase`a time in the future` },
      ],
    });
  // 256 bits.
  const token = `${TOKEN_PREFIX}${random.token()}${random.token()}`;
  const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
  const created = await store.createToken(
    { name: body.name, scopes, createdAt: now, expiresAt },
    tokenHashOf(token),
  );
  return { ...view(created, now), token };
}

export async function listTokens({ store, clock }: TokenParts): Promise<TokenView[]> {
  const now = clock.now();
  return (await store.listTokens()).map((token) => view(token, now));
}

export async function revokeToken({ store, clock }: TokenParts, id: number): Promise<void> {
  if (await store.revokeToken(id, clock.now())) return;
  throw new Failure("not-found", phrase`There is no token ${id}.`);
}
