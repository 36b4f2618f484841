import type { Generated } from "kysely";

export interface SessionTable {
  id: Generated<number>;
  session_id: string;
  run_id: number;
  kind: string;
  rater: string;
  /** Criteria, seed, draw. */
  setup_json: string;
  created_at: number;
  finished_at: number | null;
  unblinded_at: number | null;
  /** The largest revision of its pairs. */
  pairs_revision: Generated<number>;
}

export interface SessionAnswerTable {
  /** Public, and tells nothing. */
  answer_id: string;
  session_ref: number;
  position: number;
  item_ref: number;
  skipped: number;
  score_count: number;
  note: string;
  tags_json: string;
}

export interface SessionPairTable {
  id: Generated<number>;
  pair_id: string;
  session_ref: number;
  first_item: number;
  second_item: number;
  verdict: string | null;
  note: string;
  created_at: number;
  decided_at: number | null;
  revision: Generated<number>;
  /** Null of a pair that somebody picked, and of those shown before this was kept. */
  probability: number | null;
}

export interface InvitationTable {
  id: Generated<number>;
  /** Public, and opens nothing. */
  invitation_id: string;
  session_ref: number;
  guest: string | null;
  /** SHA-256 of the token. */
  token_hash: string;
  created_at: number;
  revoked_at: number | null;
}

export interface TokenTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the token. */
  token_hash: string;
  scopes_json: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}
