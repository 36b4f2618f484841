import { Failure, type ScheduleWebhook, asFailure, phrase } from "../../../core/index.ts";
import { parseCredential } from "../../../secrets/index.ts";
import type { Parts } from "../../parts.ts";

/** What signs a webhook's messages. Fails with `secrets-failed` where this server can't open it. */
export async function signingSecret(
  { vault }: Pick<Parts, "vault">,
  { reference }: ScheduleWebhook,
): Promise<string> {
  const credential = parseCredential(reference);
  if (credential.kind === "vault") return await vault.unseal(credential.id);
  throw new Failure("secrets-failed", phrase`A stored secret is missing.`);
}

/** Why this server can't sign a webhook's messages; null when it can, and when there is no webhook. */
export async function cannotSign(
  parts: Pick<Parts, "vault">,
  webhook: ScheduleWebhook | null,
): Promise<string | null> {
  if (webhook === null) return null;
  try {
    await signingSecret(parts, webhook);
    return null;
  } catch (error) {
    const { code, message } = asFailure(error);
    if (code === "secrets-failed") return message;
    throw error;
  }
}
