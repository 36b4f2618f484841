import type { AccessToken } from "../records/index.ts";

/** What is found for a token that somebody brings. */
export interface FoundToken extends AccessToken {
  readonly tokenHash: string;
}

/** Named tokens, each as the hash of its token. Every method is one transaction. */
export interface TokenStore {
  /** Fails with `conflict` when a token that is not revoked has the name. */
  createToken(
    token: Pick<AccessToken, "name" | "scopes" | "createdAt" | "expiresAt">,
    tokenHash: string,
  ): Promise<AccessToken>;
  /** Those that are not revoked, in the order in which they were made. */
  listTokens(): Promise<AccessToken[]>;
  /** Whether or not it is revoked. */
  findToken(by: { readonly tokenHash: string } | { readonly id: number }): Promise<FoundToken | null>;
  /** Notes when it was used; an earlier time changes nothing. */
  useToken(id: number, now: number): Promise<void>;
  /** False when there is none. The first time stays. */
  revokeToken(id: number, now: number): Promise<boolean>;
}
