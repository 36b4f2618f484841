// The same calls without Assay: undici in a loop, answers read and parsed, nothing stored. What any program must at least
// spend. With "stream" as the last argument answers are asked for as streams, and each of their events is parsed.
import { Pool } from "undici";

const [url, calls, concurrency] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const isStream = process.argv[5] === "stream";
const pool = new Pool(url, { connections: concurrency, pipelining: 1 });
const content = `Question? ${"Some context that makes it as long as a question usually is. ".repeat(4)}`;
const body = JSON.stringify({ model: "bench", messages: [{ role: "user", content }], stream: isStream });
const headers = { "content-type": "application/json" };

async function readEvents(body) {
  let rest = "";
  const take = (line) => {
    if (line.startsWith("data: {")) JSON.parse(line.slice(6));
  };
  body.setEncoding("utf8");
  for await (const piece of body) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  }
  take(rest);
}

let left = calls;
async function work() {
  while (left > 0) {
    left -= 1;
    const answer = await pool.request({ path: "/v1/chat/completions", method: "POST", body, headers });
    await (isStream ? readEvents(answer.body) : answer.body.json());
  }
}
const start = performance.now();
await Promise.all(Array.from({ length: concurrency }, work));
const seconds = (performance.now() - start) / 1000;
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ seconds, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
await pool.close();
