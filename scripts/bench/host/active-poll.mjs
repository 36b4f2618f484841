// Asks a host for several things, each again and again at its own pace, and says how long each answer took:
// `active-poll.mjs URL '[["name","/path",pauseMs], ...]'`, ends with its input.
import { Agent, request } from "node:http";

const [, , url, routes] = process.argv;
const state = { isOver: false };
process.stdin.resume().on("end", () => {
  state.isOver = true;
});

const ask = (path, agent) =>
  new Promise((resolve, reject) => {
    request(url + path, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    })
      .on("error", reject)
      .end();
  });

async function poll([name, path, pauseMs]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took = [];
  while (!state.isOver) {
    const start = performance.now();
    await ask(path, agent);
    took.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  return [name, took];
}

console.log(JSON.stringify(await Promise.all(JSON.parse(routes).map(poll))));
