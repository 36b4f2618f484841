// The same calls without Assay: undici in a loop, nothing stored. What any program must at least spend.
import { Pool } from "undici";

const [url, calls, concurrency] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const pool = new Pool(url, { connections: concurrency, pipelining: 1 });
const content = `Question? ${"Some context that makes it as long as a question usually is. ".repeat(4)}`;
const body = JSON.stringify({ model: "bench", messages: [{ role: "user", content }] });
const headers = { "content-type": "application/json" };

let left = calls;
async function work() {
  while (left > 0) {
    left -= 1;
    const answer = await pool.request({ path: "/v1/chat/completions", method: "POST", body, headers });
    await answer.body.json();
  }
}
const start = performance.now();
await Promise.all(Array.from({ length: concurrency }, work));
const seconds = (performance.now() - start) / 1000;
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ seconds, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
await pool.close();
