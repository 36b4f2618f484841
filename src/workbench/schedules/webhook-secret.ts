import type { ScheduleBody } from "../../contract/index.ts";
import type { Schedule, SealedSecret } from "../../core/index.ts";
import { maskSecret, parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";

/** What is kept of a webhook. */
interface KeptWebhook {
  readonly webhook: Schedule["webhook"];
  readonly kept: readonly SealedSecret[];
  readonly dropped: readonly string[];
  /** One that was made here, to be told this once. */
  readonly made: string | null;
}

/** What becomes of a webhook: its secret stays unless another is given. */
export async function keptWebhook(
  { vault, random }: Pick<Parts, "vault" | "random">,
  given: ScheduleBody["webhook"],
  old: Schedule["webhook"],
): Promise<KeptWebhook> {
  const dropped = secretsOf(old);
  if (given === undefined) return { webhook: null, kept: [], dropped, made: null };
  if (given.secret === undefined && old !== null)
    return { webhook: { ...old, url: given.url }, kept: [], dropped: [], made: null };
  const secret = given.secret ?? newSecret(random);
  const { kept, reference } = await vault.seal(secret);
  return {
    webhook: { url: given.url, reference, masked: maskSecret(secret) },
    kept: [kept],
    dropped,
    made: given.secret === undefined ? secret : null,
  };
}

/** Where in the vault a webhook's secret is. */
export function secretsOf(webhook: Schedule["webhook"]): string[] {
  const credential = webhook === null ? null : parseCredential(webhook.reference);
  return credential?.kind === "vault" ? [credential.id] : [];
}

/** 32 bytes, as Standard Webhooks writes them. */
function newSecret(random: Parts["random"]): string {
  return `whsec_${Buffer.from(random.token() + random.token(), "hex").toString("base64")}`;
}
