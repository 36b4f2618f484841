// An OpenAI-compatible server that answers every call after a fixed delay. Run as a process of its own, so that its CPU
// time is not counted. Prints its port; ends when its standard input does.
import { createServer } from "node:http";

const delayMs = Number(process.argv[2]);
const SENTENCE = "Water boils at one hundred degrees at sea level, and earlier the higher one climbs. ";
const text = SENTENCE.repeat(4).trim();
const usage = { prompt_tokens: 60, completion_tokens: 72, total_tokens: 132 };

const plain = JSON.stringify({
  id: "bench",
  object: "chat.completion",
  created: 1,
  model: "bench",
  choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage,
});
const chunk = (fields) =>
  `data: ${JSON.stringify({ id: "bench", object: "chat.completion.chunk", ...fields })}\n\n`;
const words = text
  .split(" ")
  .map((word) => chunk({ choices: [{ index: 0, delta: { content: `${word} ` } }] }));
const streamed = [
  ...words,
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
  chunk({ choices: [], usage }),
  "data: [DONE]\n\n",
].join("");

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    const isStream = body.includes('"stream":true');
    setTimeout(() => {
      response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
      response.end(isStream ? streamed : plain);
    }, delayMs);
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit(0));
