import { createHash } from "node:crypto";
import type { InvitationBody, InvitationView, NewInvitation } from "../../contract/index.ts";
import { Failure, type Invitation, isoTime, isoTimeOrNull, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { copySession, requireSession } from "./sessions.ts";

/** A token is random and long: nobody finds it from its hash. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

function view({ createdAt, revokedAt, ...invitation }: Invitation): InvitationView {
  return { ...invitation, createdAt: isoTime(createdAt), revokedAt: isoTimeOrNull(revokedAt) };
}

/** Lets somebody into one session. Only the hash of the token is kept. */
export async function createInvitation(
  parts: Parts,
  ofSession: string,
  body: InvitationBody,
): Promise<NewInvitation> {
  const { store, clock, random } = parts;
  const session = await requireSession(parts, ofSession);
  const guest = body.guest ?? null;
  const { sessionId } = body.own ? await copySession(parts, session, raterOf(body)) : session;
  const invitation = { invitationId: random.token(), sessionId, guest, createdAt: clock.now() };
  const token = random.token();
  await store.createInvitation(invitation, hashOf(token));
  return { ...view({ ...invitation, revokedAt: null }), token };
}

function raterOf({ guest }: InvitationBody): string {
  if (guest !== undefined) return guest;
  const fault = { key: "guest", message: phrase`is missing`, expected: phrase`the name of the guest` };
  throw new Failure("invalid-input", phrase`A session of their own needs the guest's name.`, {
    faults: [fault],
  });
}

export async function listInvitations({ store }: Parts, sessionId: string): Promise<InvitationView[]> {
  return (await store.listInvitations(sessionId)).map(view);
}

export async function revokeInvitation(
  { store, clock }: Parts,
  sessionId: string,
  invitationId: string,
): Promise<void> {
  if (await store.revokeInvitation(sessionId, invitationId, clock.now())) return;
  throw new Failure("not-found", phrase`This invitation is not part of the session.`);
}

/** The session that a token opens; null when no invitation has it. */
export async function findGuest({ store }: Parts, token: string): Promise<{ sessionId: string } | null> {
  const invitation = await store.findInvitation(hashOf(token));
  if (invitation === null) return null;
  if (invitation.revokedAt === null) return { sessionId: invitation.sessionId };
  throw new Failure("unauthorized", phrase`This invitation was revoked.`, {
    hint: phrase`Ask the person who invited you for a new one.`,
    faults: [{ key: "invitation", message: phrase`was revoked` }],
  });
}
