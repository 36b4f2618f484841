// `npm run bench`: how near a run comes to the physical limit (calls x delay / concurrency), and what it costs.
// Numbers of one run on one machine; compare ratios, not seconds.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CASES = [
  { models: 3, tasks: 300, delayMs: 100, concurrency: 100 },
  { models: 3, tasks: 1000, delayMs: 100, concurrency: 100 },
  { models: 3, tasks: 3000, delayMs: 20, concurrency: 100 },
];

function sample(folder, { models, tasks, delayMs, concurrency }) {
  const names = Array.from({ length: models }, (_, index) => `model-${index + 1}`);
  const bank = Array.from({ length: tasks }, (_, index) =>
    JSON.stringify({
      id: `task-${index}`,
      category: "bench",
      difficulty: "Easy",
      scenario: [],
      prompt: `Question ${index}? ${"Some context that makes it as long as a question usually is. ".repeat(4)}`,
      rubric: ["is right", "is clear"],
      auto_fail: [],
    }),
  );
  writeFileSync(join(folder, "bank.jsonl"), bank.join("\n"));
  // Twice the mean of the pace's spread (0.5 to 1.5) is 1: the planted delay is the mean delay.
  const planted = Object.fromEntries([...names, "judge"].map((name) => [name, { latencyMs: delayMs }]));
  const config = {
    run: {
      name: "bench",
      datasetPath: "bank.jsonl",
      judging: "phased",
      concurrency: { candidate: concurrency, judge: concurrency },
    },
    judge: { router: "simulated", model: "judge", maxTokens: 100 },
    routers: { simulated: { models: planted } },
    models: names.map((id) => ({ id, router: "simulated", model: id })),
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
}

console.log("calls  concurrency  delay ms  limit s  took s  ratio  CPU ms/call  MB peak  DB bytes/item");
for (const scenario of CASES) {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  sample(folder, scenario);
  const measure = `
    await import(${JSON.stringify(join(process.cwd(), "dist", "assay.js"))});
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.stderr.write("\\nusage " + JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1024 }));`;
  const args = ["--input-type=module", "-e", measure, "assay", "run", "-c", "config.json", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const events = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  const at = (type) => events.find((event) => event.type === type)?.at ?? Number.NaN;
  const seconds = (at("run-finished") - at("run-started")) / 1000;
  const usage = JSON.parse(/usage (.*)/.exec(stderr)?.[1] ?? "{}");
  const items = scenario.models * scenario.tasks;
  const calls = 2 * items;
  const limit = (calls * scenario.delayMs) / scenario.concurrency / 1000;
  const row = [
    [calls, 5, 0],
    [scenario.concurrency, 11, 0],
    [scenario.delayMs, 8, 0],
    [limit, 7, 2],
    [seconds, 6, 2],
    [limit / seconds, 5, 2],
    [usage.cpuMs / calls, 11, 2],
    [usage.mb, 7, 0],
    [statSync(join(folder, "runs", "assay.sqlite")).size / items, 13, 0],
  ];
  console.log(row.map(([value, width, digits]) => value.toFixed(digits).padStart(width)).join("  "));
  rmSync(folder, { recursive: true, force: true });
}
