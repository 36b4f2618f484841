import type { Selectable } from "kysely";
import type { Invitation } from "../../core/index.ts";
import type { InvitationTable } from "../people-tables.ts";
import { type QueryContext, storableText } from "./context.ts";
import { requireSessionRow } from "./sessions.ts";

type InvitationRow = Selectable<InvitationTable> & { readonly session_id: string };

function toInvitation(row: InvitationRow): Invitation {
  return {
    invitationId: row.invitation_id,
    sessionId: row.session_id,
    guest: row.guest,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}

function invitationsOf({ db }: QueryContext) {
  return db
    .selectFrom("invitations")
    .innerJoin("sessions", "sessions.id", "invitations.session_ref")
    .selectAll("invitations")
    .select("sessions.session_id");
}

export async function createInvitation(
  context: QueryContext,
  { invitationId, sessionId, guest, createdAt }: Omit<Invitation, "revokedAt">,
  tokenHash: string,
): Promise<void> {
  const session = await requireSessionRow(context, sessionId);
  await context.db
    .insertInto("invitations")
    .values({
      invitation_id: invitationId,
      session_ref: session.id,
      guest: guest === null ? null : storableText(guest),
      token_hash: tokenHash,
      created_at: createdAt,
    })
    .execute();
}

export async function listInvitations(context: QueryContext, sessionId: string): Promise<Invitation[]> {
  const session = await requireSessionRow(context, sessionId);
  const rows = await invitationsOf(context)
    .where("invitations.session_ref", "=", session.id)
    .orderBy("invitations.id")
    .execute();
  return rows.map(toInvitation);
}

export async function findInvitation(context: QueryContext, tokenHash: string): Promise<Invitation | null> {
  const row = await invitationsOf(context).where("token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

export async function revokeInvitation(
  context: QueryContext,
  sessionId: string,
  invitationId: string,
  now: number,
): Promise<boolean> {
  const session = await requireSessionRow(context, sessionId);
  const own = await context.db
    .selectFrom("invitations")
    .select(["id", "revoked_at"])
    .where("session_ref", "=", session.id)
    .where("invitation_id", "=", invitationId)
    .executeTakeFirst();
  if (own === undefined) return false;
  // The first time stays.
  if (own.revoked_at === null)
    await context.db.updateTable("invitations").set({ revoked_at: now }).where("id", "=", own.id).execute();
  return true;
}
