import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

const MODELS = ["alder", "birch", "cedar", "dogwood"];

/** Answers of four models to some tasks, recorded so that each is known; an empty one and a refusal where they are wanted. */
async function recordedRun(
  client: Client,
  {
    tasks = 12,
    samples = 1,
    answer = (model: string, task: number) => `${model.length} words on question ${task}`,
  }: {
    readonly tasks?: number;
    readonly samples?: number;
    readonly answer?: (model: string, task: number) => string;
  } = {},
): Promise<string> {
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  const numbers = Array.from({ length: tasks }, (_, index) => index + 1);
  const bank = numbers.map((task) => ({
    id: `t${task}`,
    category: "letters",
    difficulty: "Easy",
    scenario: [],
    prompt: `Question ${task}?`,
    rubric: [],
    auto_fail: [],
  }));
  const config = {
    run: { name: "letters", datasetPath: "bank.jsonl", judging: "later", samples },
    routers: { simulated: { replay: "said.jsonl" } },
    models: MODELS.map((id) => ({ id, router: "simulated", model: id })),
  };
  return await finish(client, config, [
    { path: "bank.jsonl", content: lines(bank) },
    {
      path: "said.jsonl",
      content: lines(
        numbers.flatMap((task) =>
          MODELS.map((model) => ({
            model,
            prompt: `Question ${task}?`,
            text: answer(model, task),
          })),
        ),
      ),
    },
  ]);
}

/** Scores every answer of a session by what it says, and finishes it. */
async function rateAll(
  client: Client,
  sessionId: string,
  rate: (text: string, task: string) => number | null,
): Promise<void> {
  const params = { sessionId };
  for (const { answerId } of (await client.listAnswers({ params })).rows) {
    const { text, task } = await client.getAnswer({ params: { ...params, answerId } });
    const rating = rate(text, task.taskId);
    const body = rating === null ? { skipped: true } : { scores: { rating } };
    await client.scoreAnswer({ params: { ...params, answerId }, body });
  }
  await client.finishSession({ params, body: { allowGaps: true } });
}

const begin = async (client: Client, runId: string, rater: string, sample?: number) =>
  await client.createSession({
    params: { runId },
    body: { rater, kind: "rating", ...(sample === undefined ? {} : { sample }) },
  });

describe.each(ENGINES)("a sample for people, on %s", (_engine, databaseFor) => {
  it("is whole tasks with every model's answers, and says so", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await recordedRun(client);
    expect(await client.getScorable({ params: { runId } })).toMatchObject({
      tasks: 12,
      answers: 48,
      answersPerTask: 4,
      leftOut: { empty: 0, refusal: 0 },
      evidence: { points: 25, spread: 30 },
    });
    const session = await begin(client, runId, "Ann", 12);
    expect(session).toMatchObject({
      total: 12,
      draw: { count: 12, of: 48, probability: 0.25, tasks: { count: 3, of: 12 } },
    });
    await rateAll(client, session.sessionId, (text) => (text.startsWith("5") ? 5 : 2));
    const { models, answers, sentence } = await client.getSessionResult({
      params: { sessionId: session.sessionId },
    });
    expect(models.map((model) => model.answers)).toEqual([3, 3, 3, 3]);
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(3);
    // Three tasks name no winner, whatever the means are.
    expect(sentence).toMatch(/^Nothing can be concluded yet: .* only 3 tasks in common/);
    const { people } = await client.getResults({ params: { runId } });
    expect(people?.ratings.map(({ rating }) => rating.known && rating.clusters)).toEqual([3, 3, 3, 3]);
  });

  it("takes whole tasks while they fit, at least one, and no more than there are", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await recordedRun(client, { tasks: 3, samples: 2 });
    const drawn = async (sample: number) => {
      const { draw, total } = await begin(client, runId, "Ann", sample);
      return [draw?.tasks, total];
    };
    expect(await drawn(1)).toEqual([{ count: 1, of: 3 }, 8]);
    expect(await drawn(17)).toEqual([{ count: 2, of: 3 }, 16]);
    expect(await drawn(500)).toEqual([{ count: 3, of: 3 }, 24]);
  });

  it("leaves out what has nothing to score, in totals only, and keeps the draw a random one", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await recordedRun(client, {
      answer: (model, task) =>
        model === "alder" && task <= 2
          ? " \n"
          : model === "birch" && task === 3
            ? "I cannot help with that."
            : "Yes.",
    });
    const { leftOut, answers } = await client.getScorable({ params: { runId } });
    expect([leftOut, answers]).toEqual([{ empty: 2, refusal: 1 }, 45]);
    // What a sample holds is told beforehand, and is what the session gets.
    for (const drawSeed of [1, 2, 3, 4]) {
      const { drawn } = await client.getScorable({
        params: { runId },
        query: { sample: "22", drawSeed: String(drawSeed) },
      });
      const params = { runId };
      const body = { rater: "Bea", kind: "rating", sample: 22, drawSeed } as const;
      const sampled = await client.createSession({ params, body });
      expect(sampled).toMatchObject({
        total: drawn.answers,
        leftOut: drawn.leftOut,
        draw: { tasks: { count: drawn.tasks, of: 12 }, seed: drawSeed },
        runName: sampled.runId.replace(/-\d+-\d+$/, ""),
      });
      expect([drawn.tasks, drawn.missing]).toEqual([5, 0]);
      // Each answer that is left out takes its task from those on which models are compared.
      expect(drawn.complete).toBe(5 - (20 - drawn.answers));
      await client.deleteSession({ params: { sessionId: sampled.sessionId } });
    }
    const session = await begin(client, runId, "Ann");
    expect(session).toMatchObject({ total: 45, leftOut: { empty: 2, refusal: 1 }, draw: null });
    await rateAll(client, session.sessionId, (text) => (text === "Yes." ? 3 : 1));
    const { ranking, counts, sentence, coverage } = await client.getResults({ params: { runId } });
    expect(coverage).toEqual({ answers: 48, judges: 0, people: 45, metrics: 0 });
    expect(counts).toMatchObject({ COMPLETED: 48, WAITING_FOR_JUDGE: 0 });
    expect(ranking.find(({ modelId }) => modelId === "alder")).toMatchObject({
      scored: 10,
      unscored: { "empty-answer": 2 },
    });
    expect(ranking.find(({ modelId }) => modelId === "birch")).toMatchObject({
      unscored: { refusal: 1 },
      refusalRate: { known: true, value: 1 / 12 },
    });
    expect(sentence).toContain("45 of 48 answers are scored; left out: 2 empty, 1 refusal.");
    const { people } = await client.getCalibration({ params: { runId } });
    expect(people).toMatchObject({ answers: 45, drawnAtRandom: true });
    // Nothing but such answers is no session.
    const nothing = await recordedRun(client, { tasks: 1, answer: () => "" });
    await expect(begin(client, nothing, "Ann")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("4 empty") as string,
    });
  });
});

describe("the reveal", () => {
  it("names a winner where the tasks show one, and none where they do not", async () => {
    const { client } = await openWorkspace();
    const runId = await recordedRun(client, { answer: (model, task) => `${model} ${task % 3}` });
    const sentenceOf = async (rater: string, rate: (text: string) => number | null) => {
      const { sessionId } = await begin(client, runId, rater);
      await rateAll(client, sessionId, (text) => rate(text));
      return (await client.getSessionResult({ params: { sessionId } })).sentence;
    };
    // Names are hidden in answers, so that only the number is left to go by.
    expect(await sentenceOf("Same", () => 4)).toBe(
      "All 4 models have the same mean, 4.00 of 5, so nothing tells them apart.",
    );
    expect(await sentenceOf("Nobody", () => null)).toBe(
      "No answer was scored in full, so nothing can be said about the models.",
    );
  });

  it("ranks and speaks by the same numbers", async () => {
    const { client } = await openWorkspace();
    const runId = await recordedRun(client, {
      answer: (model, task) => `${"better ".repeat(MODELS.indexOf(model))}${task}`,
    });
    const { sessionId } = await begin(client, runId, "Ann");
    await rateAll(client, sessionId, (text, task) => {
      const words = text.split(" ").length - 1;
      return Math.min(5, 1 + words + (task === "t1" && words < 3 ? 1 : 0));
    });
    const { models, sentence } = await client.getSessionResult({ params: { sessionId } });
    expect(models.map(({ modelId }) => modelId)).toEqual(MODELS.toReversed());
    const [first, second] = models.map(({ score }) => (score.known ? score.value : 0));
    const lead = ((first ?? 0) - (second ?? 0)).toFixed(2);
    expect(sentence).toMatch(new RegExp(`^dogwood is ahead of cedar by ${lead} points of 5 .*same 12 tasks`));
  });
});

describe.each(ENGINES)("the same person twice, on %s", (_engine, databaseFor) => {
  it("counts once: the newest score of an answer, and the earlier ones as repeats", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await recordedRun(client, { tasks: 6 });
    const first = await begin(client, runId, "Ann");
    await rateAll(client, first.sessionId, () => 2);
    const before = await client.getResults({ params: { runId } });
    const second = await begin(client, runId, "Ann", 8);
    await rateAll(client, second.sessionId, () => 4);
    const { ranking, people, coverage } = await client.getResults({ params: { runId } });
    // Two of six tasks were scored again: n is as before, and what was said again takes its place.
    expect(coverage.people).toBe(before.coverage.people);
    expect(people?.ratings.map(({ counts }) => counts)).toEqual(MODELS.map(() => [0, 4, 0, 2, 0]));
    for (const { score } of ranking)
      expect(score).toMatchObject({ n: 6, value: expect.closeTo((4 * 25 + 2 * 75) / 6, 9) as number });
    expect(people?.sessions.map(({ sessionId, repeated }) => [sessionId, repeated])).toEqual([
      [second.sessionId, 0],
      [first.sessionId, 8],
    ]);
    expect(people?.repeats).toEqual([
      { rater: "Ann", kind: "rating", answers: 8, same: 0, meanDifference: 50 },
    ]);
    const result = await client.getSessionResult({ params: { sessionId: second.sessionId } });
    expect(result.repeat).toEqual({ answers: 8, same: 0, meanDifference: 50 });
    const own = await client.getSessionResult({ params: { sessionId: first.sessionId } });
    expect(own.repeat).toBeNull();
    expect(own.models.map(({ score }) => score.known && score.value)).toEqual([2, 2, 2, 2]);

    // Somebody else is another person.
    const other = await begin(client, runId, "Bob");
    await rateAll(client, other.sessionId, () => 3);
    const after = await client.getResults({ params: { runId } });
    expect(after.people?.repeats).toHaveLength(1);
    expect(after.people?.ratings.map(({ counts }) => counts)).toEqual(MODELS.map(() => [0, 4, 6, 2, 0]));
    await client.deleteSession({ params: { sessionId: second.sessionId } });
    const back = await client.getResults({ params: { runId } });
    expect(back.people?.repeats).toEqual([]);
    expect(back.people?.ratings.map(({ counts }) => counts)).toEqual(MODELS.map(() => [0, 6, 6, 0, 0]));
  });
});
