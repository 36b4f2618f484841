import { CohereClientV2 } from "cohere-ai";
import { expect, it } from "vitest";
import { providerSchema } from "../../src/core/index.ts";
import { discoverModels } from "../../src/providers/index.ts";
import { ask } from "./asking.ts";
import { loopback } from "./loopback.ts";

const ID = "c14c80c3-18eb-4519-9460-6c92edd8cfb4";
const END = {
  finish_reason: "MAX_TOKENS",
  usage: {
    billed_units: { input_tokens: 5, output_tokens: 18 },
    tokens: { input_tokens: 71, output_tokens: 20 },
  },
};
const PLAIN = {
  id: ID,
  message: { role: "assistant", content: [{ type: "text", text: "Paris is the" }] },
  ...END,
};
const delta = (type: string, content: object) => ({ type, index: 0, delta: { message: { content } } });
const EVENTS = [
  { id: ID, type: "message-start", delta: { message: { role: "assistant", content: [] } } },
  delta("content-start", { type: "text", text: "" }),
  delta("content-delta", { text: "Paris" }),
  delta("content-delta", { text: " is the" }),
  { type: "content-end", index: 0 },
  { type: "message-end", id: ID, delta: END },
];
const MODELS = {
  models: [
    {
      name: "command-a-03-2025",
      endpoints: ["chat", "generate"],
      finetuned: false,
      context_length: 288_000,
      tokenizer_url: "https://storage.example/command-a.json",
      default_endpoints: [],
      features: ["json_schema", "tools"],
    },
  ],
};

/** Answers as Cohere's documentation says. */
async function double() {
  return await loopback((response, { path, body }) => {
    if (path.startsWith("/v1/models"))
      return response.setHeader("content-type", "application/json").end(JSON.stringify(MODELS));
    if ((JSON.parse(body) as { stream?: boolean }).stream !== true)
      return response.setHeader("content-type", "application/json").end(JSON.stringify(PLAIN));
    response.setHeader("content-type", "text/event-stream");
    const written = EVENTS.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return response.end(`${written.join("")}data: [DONE]\n\n`);
  });
}

const QUESTION = { role: "user" as const, content: "What is the capital of France?" };
const SETTINGS = { temperature: 0.3, p: 0.9, maxTokens: 4, stopSequences: ["!"], seed: 7 };

it("Cohere's own client and ours send and read the same", async () => {
  const { url, received } = await double();
  const theirs = new CohereClientV2({ token: "key-of-the-test", environment: url, maxRetries: 0 });
  const said = await theirs.chat({ model: "alder", messages: [QUESTION], ...SETTINGS });
  const parameters = { temperature: 0.3, topP: 0.9, maxTokens: 4, stop: ["!"], seed: 7 };
  const ours = await ask({ type: "cohere", baseUrl: url }, { messages: [QUESTION], parameters });
  expect(received.map(({ path }) => path)).toEqual(["/v2/chat", "/v2/chat"]);
  expect(JSON.parse(received[1]?.body ?? "")).toEqual(JSON.parse(received[0]?.body ?? ""));
  expect(received[1]?.headers.authorization).toBe(received[0]?.headers.authorization);
  const [part] = said.message.content ?? [];
  expect(ours.text).toBe(part?.type === "text" ? part.text : null);
  expect(ours).toMatchObject({ finishReason: "length", usage: { inputTokens: 5, outputTokens: 18 } });
  expect(said.usage?.billedUnits).toMatchObject({ inputTokens: 5, outputTokens: 18 });
});

it("Cohere's own client and ours read the same stream", async () => {
  const { url } = await double();
  const theirs = new CohereClientV2({ token: "key-of-the-test", environment: url, maxRetries: 0 });
  let text = "";
  for await (const event of await theirs.chatStream({ model: "alder", messages: [QUESTION] }))
    if (event.type === "content-delta") text += event.delta?.message?.content?.text ?? "";
  const ours = await ask({ type: "cohere", baseUrl: url }, { messages: [QUESTION], stream: true });
  expect(ours).toMatchObject({ text, finishReason: "length", usage: { inputTokens: 5, outputTokens: 18 } });
  expect(ours.firstTokenMs).toBeGreaterThan(0);
  expect(ours.raw).toEqual(PLAIN);
});

it.each(["", "/v2", "/v2/chat"])("lists Cohere's models for a base URL that ends with '%s'", async (end) => {
  const { url, received } = await double();
  const provider = providerSchema.parse({ name: "p", type: "cohere", baseUrl: `${url}${end}` });
  const credentials = { apiKey: "key-of-the-test", headers: {} };
  expect(await discoverModels(provider, credentials, AbortSignal.timeout(60_000))).toMatchObject([
    { id: "command-a-03-2025", contextTokens: 288_000 },
  ]);
  expect(received[0]?.path).toBe("/v1/models?page_size=1000&endpoint=chat");
});
