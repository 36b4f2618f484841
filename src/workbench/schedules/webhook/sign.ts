import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** Headers of a message as Standard Webhooks has them: what is signed is the id, the time in seconds and the body. */
export function signedHeaders(
  secret: string,
  { messageId, body, at }: { readonly messageId: string; readonly body: string; readonly at: number },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${messageId}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
