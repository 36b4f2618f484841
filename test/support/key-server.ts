import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface Call {
  readonly path: string;
  /** Names and values as they came over the wire, one after the other. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const OFFERED = ["model-a", "model-b", "model-c", "model-d"];

/** A provider that lists four models and answers, to whoever has the key; gone after the test. */
export async function keyServer(isAllowed: (call: Call) => boolean) {
  const calls: Call[] = [];
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on("end", () => {
      const { url: path = "", headers, rawHeaders } = incoming;
      const call = { path, headers, rawHeaders };
      calls.push(call);
      const [status, body] = answerTo(path, isAllowed(call));
      outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls };
}

function answerTo(path: string, isAllowed: boolean): [number, object] {
  if (!isAllowed) return [401, { error: { message: "the key is wrong" } }];
  if (/\/models(\?|$)/.test(path)) return [200, { data: OFFERED.map((id) => ({ id })) }];
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
  const message = { role: "assistant", content: "An answer." };
  return [
    200,
    path.endsWith("/messages")
      ? {
          content: [{ type: "text", text: "An answer." }],
          stop_reason: "end_turn",
          usage: { input_tokens: 3, output_tokens: 2 },
        }
      : path.includes("generateContent")
        ? {
            candidates: [{ content: { parts: [{ text: "An answer." }] }, finishReason: "STOP" }],
            usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
          }
        : { choices: [{ index: 0, message, finish_reason: "stop" }], usage },
  ];
}
