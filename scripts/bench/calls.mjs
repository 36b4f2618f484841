// How near a run comes to the physical limit (calls x delay / concurrency) and to a bare loop, and what it costs.
import { bareLoop, databaseBytes, inFolder, printTable, runAssay, withServer, writeConfig } from "./kit.mjs";

const CASES = [
  { name: "3 x 1,000 at 100", models: 3, tasks: 1000, delayMs: 100, concurrency: 100 },
  { name: "the same, streamed", models: 3, tasks: 1000, delayMs: 100, concurrency: 100, stream: true },
  { name: "30,000 at 1,000", models: 3, tasks: 10_000, delayMs: 100, concurrency: 1000 },
  {
    name: "the same, streamed",
    models: 3,
    tasks: 10_000,
    delayMs: 100,
    concurrency: 1000,
    stream: true,
  },
  { name: "100,000 at 1,000", models: 10, tasks: 10_000, delayMs: 100, concurrency: 1000 },
];

async function measure(scenario) {
  const { models, tasks, delayMs, concurrency } = scenario;
  const calls = models * tasks;
  return await withServer(delayMs, (url) =>
    inFolder((folder) => {
      writeConfig(folder, { ...scenario, url });
      const bare = bareLoop(url, calls, concurrency, scenario.stream);
      const { stdout, usage } = runAssay(folder, ["run", "-c", "config.json", "--json"]);
      const events = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
      const at = (type) => events.find((event) => event.type === type)?.at ?? Number.NaN;
      const answered = events.filter(({ type }) => type === "item-answered").length;
      if (answered !== calls) throw new Error(`${answered} of ${calls} calls were answered`);
      const seconds = (at("run-finished") - at("run-started")) / 1000;
      const limit = (calls * delayMs) / concurrency / 1000;
      return [
        scenario.name,
        limit.toFixed(1),
        bare.seconds.toFixed(1),
        seconds.toFixed(1),
        (limit / seconds).toFixed(2),
        (bare.seconds / seconds).toFixed(2),
        Math.round(calls / seconds),
        (usage.mainMs / calls).toFixed(2),
        (usage.cpuMs / calls).toFixed(2),
        (bare.cpuMs / calls).toFixed(2),
        Math.round(usage.mb),
        Math.round(databaseBytes(folder) / calls),
      ];
    }),
  );
}

export async function benchCalls() {
  const rows = [];
  for (const scenario of CASES) rows.push(await measure(scenario));
  const headers = [
    "calls",
    "limit s",
    "bare s",
    "took s",
    "of limit",
    "of bare",
    "calls/s",
    "main thread ms/call",
    "CPU ms/call",
    "bare CPU",
    "peak MB",
    "DB bytes/item",
  ];
  printTable("Calls over HTTP, 100 ms each, everything stored", headers, rows);
}
