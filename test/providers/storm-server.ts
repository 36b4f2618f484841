import type { ServerResponse } from "node:http";
import { loopback } from "./loopback.ts";

/** What the calls of a model meet. `stormy`: one in a hundred is too many, and one finds the server down. */
export type Weather = "calm" | "stormy" | "locked" | "silent" | "page" | "endless";

const ANSWER = JSON.stringify({
  choices: [{ index: 0, message: { content: "An answer." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});
const TOO_MUCH = Buffer.alloc(1024 * 1024, "a");
const MEGABYTES = 25;

const says = (message: string): string => JSON.stringify({ error: { message } });

/** A server that speaks OpenAI's protocol and has weather. */
export async function stormServer(models: Readonly<Record<string, Weather>>) {
  const statuses = new Map<string, number>();
  const send = (response: ServerResponse, status: number, body: string, headers = {}): void => {
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
  let calls = 0;
  const weather: Readonly<Record<Weather, (response: ServerResponse) => void>> = {
    calm: (response) => send(response, 200, ANSWER),
    stormy: (response) => {
      calls += 1;
      if (calls % 100 === 0) send(response, 429, says("slow down"), { "retry-after": "0" });
      else if (calls % 100 === 50) send(response, 503, says("out of order"));
      else send(response, 200, ANSWER);
    },
    locked: (response) => send(response, 401, says("no key fits")),
    silent: () => {},
    page: (response) => send(response, 200, "<!doctype html><title>Welcome</title>"),
    endless: (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices":[{"message":{"content":"');
      for (let count = 0; count < MEGABYTES; count += 1) response.write(TOO_MUCH);
      response.end('"}}]}');
    },
  };
  const { url } = await loopback((response, { body }) => {
    const { model } = JSON.parse(body) as { model: string };
    weather[models[model] ?? "calm"](response);
  });
  return { url, sent: (status: string) => statuses.get(status) ?? 0 };
}
