import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ReceivedHook {
  readonly id: string;
  readonly isGenuine: boolean;
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

/** What receives a schedule's messages: checks each signature with a secret, as Standard Webhooks has it. */
export async function hookServer(secret: string, answer: (nth: number) => number = () => 204) {
  const received: ReceivedHook[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const header = (name: string): string => String(request.headers[name] ?? "");
      const [id, time] = [header("webhook-id"), header("webhook-timestamp")];
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
      const isGenuine = header("webhook-signature") === `v1,${signature}`;
      received.push({ id, isGenuine, body: JSON.parse(body) as ReceivedHook["body"] });
      const status = answer(received.length);
      response.writeHead(status, status >= 300 && status < 400 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

/** A secret as one writes it. */
export const HOOK_SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
