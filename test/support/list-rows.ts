import type { Client } from "../../src/contract/index.ts";
import { answeredRun } from "./answered-run.ts";
import { finish } from "./workspace.ts";

/** Names that every order has something to do with: capitals, other scripts, wildcards, equal beginnings. */
export const NAMES = [
  "beta",
  "Alpha",
  "alpha 2",
  "Ямб",
  "ямб 2",
  "Zeta",
  "a_b",
  "a%b",
  "emoji 😀",
  "zz",
  "éclair",
];

const RUN_NAMES = ["beta", "Alpha", "alpha-2", "Zeta", "ямб"];

const SIMULATION = {
  models: { finch: { latencyMs: 0 }, jay: { latencyMs: 0, noise: 0 }, owl: { latencyMs: 0 } },
};
const TYPES = ["openai-compatible", "anthropic", "ollama"] as const;
const DIFFICULTIES = ["Easy", "Hard", undefined] as const;

/** About a dozen of everything that people set up. */
export async function fillCatalog(client: Client): Promise<void> {
  await client.createProvider({ body: { name: "Aviary", type: "simulated", simulation: SIMULATION } });
  for (const name of ["finch", "jay", "owl"])
    await client.createModel({ body: { name, provider: "Aviary", maxTokens: 200 } });
  for (const [index, name] of NAMES.entries()) await addOne(client, name, index);
}

/** One more of everything. */
export async function addOne(client: Client, name: string, index: number): Promise<void> {
  const type = TYPES[index % TYPES.length] ?? "ollama";
  await client.createProvider({ body: { name, type, baseUrl: `http://127.0.0.1:${index + 1}/v1` } });
  await client.createModel({ body: { name, provider: index % 2 === 0 ? name : "Aviary", modelId: "m" } });
  await client.createPrice({
    body: {
      provider: name,
      model: `m${index % 3}`,
      inputPerMillion: 1,
      outputPerMillion: 1,
      since: `2026-0${1 + (index % 4)}-01`,
    },
  });
  await client.createSchedule({
    body: {
      name,
      // Some at the same time, and some never.
      cron: `0 ${index % 4} 29 2 *`,
      enabled: index % 5 !== 4,
      run: {
        config: {
          run: { name, prompt: "Say it.", judging: "later" },
          // Described here: models of the workspace come and go.
          routers: { simulated: { models: { wren: { latencyMs: 0 } } } },
          models: [{ id: "wren", router: "simulated", model: "wren" }],
        },
        files: [],
      },
    },
  });
  const criteria = [{ name: `Tone ${name}` }, { name: "Style" }];
  await client.createCriteriaSet({ body: { name, criteria } });
  await client.saveMapping({ body: { name, columns: { prompt: "question" } } });
  await client.createCollection({ body: { name, taskIds: [] } });
  const difficulty = DIFFICULTIES[index % DIFFICULTIES.length];
  await client.createTask({
    body: {
      taskId: `task-${name}`,
      prompt: `Say ${name}.`,
      category: `c${index % 3}`,
      ...(difficulty === undefined ? {} : { difficulty }),
    },
  });
}

/** Runs and what people and judges said of them, over a catalog that is filled; the lists' own requests. */
export async function fillRuns(client: Client) {
  for (let count = 0; count < 5; count += 1)
    await client.generateCollection({ body: { models: ["finch"], count: 1, topic: `birds ${count}` } });
  for (const name of RUN_NAMES)
    await finish(client, { run: { name, prompt: "Say it.", judging: "later" }, models: ["finch"] });
  const answered = await answeredRun(client);
  const scored = await answeredRun(client);
  const tasks = await client.listTasks({ query: { limit: "4" } });
  const questions = await client.judgeQuestions({
    body: { taskIds: tasks.rows.map(({ taskId }) => taskId), judges: ["jay", "owl"] },
  });
  for await (const _ of client.followRun({ params: questions, query: {} }));
  const pairs = await client.compareAnswers({ body: { runId: answered, judges: ["jay", "owl"], count: 5 } });
  for await (const _ of client.followRun({ params: pairs, query: {} }));
  const sessions = await fillSessions(client, scored);
  const ofRun = { params: { runId: answered } };
  return {
    listFirings: await fillFirings(client),
    listItems: ofRun,
    listItemScores: ofRun,
    listTaskScores: ofRun,
    listItemStatistics: ofRun,
    listComparisons: { query: { runId: answered } },
    listAnswers: { params: { sessionId: sessions.rating } },
    listSessionTasks: { params: { sessionId: sessions.comparison } },
  };
}

/** A schedule that was run a few times. */
async function fillFirings(client: Client) {
  const [schedule] = (await client.listSchedules({})).rows;
  const ofSchedule = { params: { id: String(schedule?.id) } };
  for (let count = 0; count < 4; count += 1) {
    const { runId } = await client.runSchedule(ofSchedule);
    for await (const _ of client.followRun({ params: { runId: runId ?? "" }, query: {} }));
  }
  return ofSchedule;
}

async function fillSessions(client: Client, runId: string) {
  const begin = async (rater: string, kind: "criteria" | "rating" | "comparison") =>
    (await client.createSession({ params: { runId }, body: { rater, kind, seed: 7 } })).sessionId;
  const comparison = await begin("ann", "comparison");
  for (const rater of ["Bob", "Ann", "ямб"]) {
    const sessionId = await begin(rater, "criteria");
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
  }
  const rating = await begin("Cyd", "rating");
  const { rows } = await client.listAnswers({ params: { sessionId: rating } });
  for (const [index, { answerId }] of rows.slice(0, 6).entries())
    await client.scoreAnswer({
      params: { sessionId: rating, answerId },
      body: { scores: { rating: 1 + (index % 3) } },
    });
  const { rows: items } = await client.listItems({ params: { runId }, query: { unblind: "true" } });
  for (const [index, { id }] of items.slice(0, 5).entries())
    await client.createRating({
      body: { runId, itemId: id, rating: 1 + (index % 4), rater: "Dan", tags: [], note: "" },
    });
  return { rating, comparison };
}
