// A session with ten thousand verdicts: how long the next pair and the next verdict take, through the workbench.
import { assemble } from "../../src/workbench/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { runRequestSchema } from "../../src/contract/index.ts";
import { inFolder, printTable } from "./kit.mjs";

const [MODELS, TASKS, VERDICTS, ROUNDS] = [12, 180, 10_000, 300];
const SAID = ["first", "second", "draw", "both-bad"];

/** A run of simulated models that has all its answers. */
async function answeredRun(workbench) {
  const names = Array.from({ length: MODELS }, (_, index) => `model-${index + 1}`);
  const bank = Array.from({ length: TASKS }, (_, index) =>
    JSON.stringify({
      id: `task-${index}`,
      category: "bench",
      difficulty: "Easy",
      scenario: [],
      prompt: `Question ${index}?`,
      rubric: ["is right"],
      auto_fail: [],
    }),
  );
  const config = {
    run: { name: "bench", datasetPath: "bank.jsonl", judging: "later", concurrency: { candidate: 500 } },
    routers: {
      simulated: {
        models: Object.fromEntries(
          names.map((name, index) => [name, { quality: index / MODELS, latencyMs: 1 }]),
        ),
      },
    },
    models: names.map((name) => ({ id: name, router: "simulated", model: name })),
  };
  const files = [{ path: "bank.jsonl", content: bank.join("\n") }];
  const { handlers } = workbench;
  const { signal } = new AbortController();
  const { runId } = await handlers.startRun({ body: runRequestSchema.parse({ config, files }), signal });
  const following = { params: { runId }, query: { since: 0, unblind: false }, signal };
  for await (const _ of await handlers.followRun(following));
  return runId;
}

/** Verdicts as if they had been given before, straight into the store. */
async function storeVerdicts(store, sessionId) {
  const answers = await store.listSessionAnswers(sessionId);
  const byTask = Map.groupBy(answers, ({ taskId }) => taskId);
  let stored = 0;
  for (const own of byTask.values()) {
    for (const [index, first] of own.entries()) {
      for (const second of own.slice(index + 1)) {
        if (stored === VERDICTS) return;
        const pairId = `bench-${stored}`;
        const pair = { pairId, sessionId, firstItemId: first.itemId, secondItemId: second.itemId };
        await store.createPair(pair, stored);
        await store.decidePair(pairId, SAID[(stored * 7) % SAID.length], "", stored);
        stored += 1;
      }
    }
  }
}

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

function row(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return [name, sorted.length, median.toFixed(1), worst.toFixed(1)];
}

export async function benchComparisons() {
  const rows = await inFolder(async (folder) => {
    let store;
    const openStore = async (path) => (store = await openSqliteStore(path));
    const options = { folder, version: "0", environment: {}, drainQueue: false, openStore };
    const before = await assemble(options);
    const runId = await answeredRun(before);
    const body = { kind: "comparison", rater: "bench", masksNames: true, seed: 1 };
    const { sessionId } = await before.handlers.createSession({ params: { runId }, body });
    await storeVerdicts(store, sessionId);
    await before.close();

    // A process that has just started knows nothing of the session.
    const workbench = await assemble(options);
    const times = { first: [], information: [], random: [], decide: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = round % 2 === 0 ? "information" : "random";
      const next = await timed(() => workbench.handlers.nextPair({ params: { sessionId }, query: { by } }));
      times[round === 0 ? "first" : by].push(next.ms);
      const params = { sessionId, pairId: next.result.pairId };
      const body = { verdict: SAID[round % SAID.length], note: "" };
      times.decide.push((await timed(() => workbench.handlers.decidePair({ params, body }))).ms);
    }
    await workbench.close();
    return [
      row("next pair, first after a start", times.first),
      row("next pair by information", times.information),
      row("next pair at random", times.random),
      row("decide a pair", times.decide),
    ];
  });
  const title = `Comparisons: ${MODELS} models, ${VERDICTS.toLocaleString("en")} verdicts stored`;
  printTable(title, ["", "times", "median ms", "worst ms"], rows);
}
