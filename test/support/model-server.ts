import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { sampleConfig } from "./sample-config.ts";

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** The last message. */
  readonly prompt: string;
  /** What it was authorized with; null: nothing. */
  readonly key: string | null;
}

interface Told {
  /** 200 when absent. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `An answer of MODEL.` when absent; null: a body without an answer. */
  readonly content?: string | null;
  /** `stop` when absent. */
  readonly finish?: string;
  /** What the server says it cost; absent when it says nothing. */
  readonly costUsd?: number;
  /** What the server says it served. */
  readonly served?: Readonly<Record<string, string>>;
}

type Tell = (asked: Asked, count: number) => Told | Promise<Told>;

/** Gives so many answers; those to all further questions wait until they are let go. */
export function heldBack(answers: number) {
  const gate = Promise.withResolvers<void>();
  const tell: Tell = async (_asked, count) => {
    if (count > answers) await gate.promise;
    return {};
  };
  return { tell, letGo: gate.resolve };
}

/** An OpenAI-compatible server that answers as it is told, and remembers what it was asked; gone after the test. */
export async function modelServer(
  tell: Tell = () => ({}),
  latencyMs = 1,
  /** What it says it has, when it is asked for its models. */
  offered: readonly string[] = [],
) {
  const asked: Asked[] = [];
  const [underWay, most] = [new Map<string, number>(), new Map<string, number>()];
  const count = (model: string, change: number): void => {
    const now = (underWay.get(model) ?? 0) + change;
    underWay.set(model, now);
    most.set(model, Math.max(most.get(model) ?? 0, now));
  };
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.setEncoding("utf8").on("data", (text: string) => (body += text));
    const answer = async (): Promise<void> => {
      if (incoming.method === "GET") {
        outgoing
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ data: offered.map((id) => ({ id })) }));
        return;
      }
      const { model, messages } = requestSchema.parse(JSON.parse(body));
      const key = incoming.headers.authorization?.replace("Bearer ", "") ?? null;
      const question = { model, messages, prompt: messages.at(-1)?.content ?? "", key };
      asked.push(question);
      count(model, 1);
      const { status = 200, headers = {}, ...told } = await tell(question, asked.length);
      const { content = `An answer of ${model}.`, finish = "stop", costUsd: cost, served = {} } = told;
      await delay(latencyMs);
      count(model, -1);
      const message = { role: "assistant", content };
      outgoing.writeHead(status, { "content-type": "application/json", ...headers }).end(
        status === 200
          ? JSON.stringify({
              ...served,
              choices: content === null ? [] : [{ index: 0, message, finish_reason: finish }],
              usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, cost },
            })
          : JSON.stringify({ error: { message: `the server says ${status}` } }),
      );
    };
    incoming.on("end", () => void answer());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked, mostOf: (model: string) => most.get(model) ?? 0 };
}

/** A config over models of a server, judged by a simulated one. */
export function serverConfig(
  url: string,
  models: readonly string[],
  options: object = {},
  limits: object = {},
) {
  const { run, judge, routers } = sampleConfig({ run: { judging: undefined, ...options } });
  return {
    run,
    judge,
    routers: { ...routers, openaiCompatible: { baseUrl: url, apiKeyEnv: null, limits } },
    models: models.map((id) => ({ id, router: "openaiCompatible", model: id })),
  };
}
