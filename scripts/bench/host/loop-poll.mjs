// Asks a host how it is, again and again, and says how long each answer took: `loop-poll.mjs URL`, ends with its input.
import { request, Agent } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const took = [];
const state = { isOver: false };

const ask = (url) =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => answer.resume().on("end", resolve))
      .on("error", reject)
      .end();
  });

process.stdin.resume().on("end", () => {
  state.isOver = true;
});
await ask(process.argv[2]);
console.log("ready");
while (!state.isOver) {
  const start = performance.now();
  await ask(process.argv[2]);
  took.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
agent.destroy();
console.log(JSON.stringify(took));
