import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type Judge,
  type Random,
  hundredOf,
  judgeSchema,
  pairFindingSchema,
  taskSchema,
} from "../../core/index.ts";
import { generateQuestions, judgeOpener, pairJudgeOpener, questionJudgeOpener } from "../../scoring/index.ts";
import {
  RUBRIC_OUTPUT,
  SCORE_OUTPUT,
  ask,
  judging,
  planted,
  prompts,
  question,
  repairing,
} from "../testing/simulated.ts";
import { craftShare, isHazardous } from "./craft.ts";

const GARBLED = "Overall a decent answer, I would say four stars.";
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Answers of every quality. */
async function someAnswers(count: number, truth = {}): Promise<string[]> {
  const writers = [0.1, 0.4, 0.7, 0.95].map((quality) => planted(`writer-${quality}`, { quality, ...truth }));
  return await Promise.all(
    prompts(count).map((prompt, index) => {
      const writer = writers[index % writers.length] ?? planted("writer", {});
      return ask(writer, question(prompt));
    }),
  );
}

async function scoreOf(judge: ReturnType<typeof planted>, answer: string): Promise<number> {
  return SCORE_OUTPUT.parse(JSON.parse(await ask(judge, judging(answer, SCORE_OUTPUT)))).score;
}

/** How strongly two series go together, -1 to 1. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)];
  const products = xs.map((x, index) => (x - mx) * ((ys[index] ?? 0) - my));
  const squares = (values: readonly number[], middle: number) => mean(values.map((v) => (v - middle) ** 2));
  return mean(products) / Math.sqrt(squares(xs, mx) * squares(ys, my));
}

describe("a simulated judge's verdict", () => {
  it("follows the rubric schema it is given, for every answer and however biased", async () => {
    for (const bias of [-1, 0, 1]) {
      const judge = planted("gavel", { bias, noise: 0.5 });
      for (const answer of await someAnswers(20, { hazardRate: 0.3 })) {
        const output = RUBRIC_OUTPUT.parse(JSON.parse(await ask(judge, judging(answer, RUBRIC_OUTPUT))));
        expect(Object.keys(output.rubric_scores)).toEqual(["depth", "breadth"]);
        expect(output.auto_fail).toBe(isHazardous(answer));
      }
    }
  });

  it("is a plain score when the schema asks for one", async () => {
    const judge = planted("gavel", { noise: 0 });
    for (const answer of await someAnswers(8)) {
      expect(await scoreOf(judge, answer)).toBeCloseTo(100 * craftShare(answer), 1);
    }
  });

  it("never auto-fails where the schema forbids it", async () => {
    const output = RUBRIC_OUTPUT.extend({ auto_fail: z.literal(false) });
    const [hazard = ""] = await someAnswers(1, { hazardRate: 1 });
    expect(isHazardous(hazard)).toBe(true);
    expect(JSON.parse(await ask(planted("gavel", {}), judging(hazard, output)))).toMatchObject({
      auto_fail: false,
    });
  });

  it("goes with the craft that the answer shows, and less so with more noise", async () => {
    const answers = await someAnswers(200);
    const truth = answers.map(craftShare);
    const correlations: number[] = [];
    for (const noise of [0, 0.1, 1]) {
      const judge = planted("gavel", { noise });
      const scores = await Promise.all(answers.map((answer) => scoreOf(judge, answer)));
      correlations.push(correlation(truth, scores));
    }
    const [none = 0, little = 0, much = 0] = correlations;
    expect(none).toBeGreaterThan(0.999);
    expect(little).toBeGreaterThan(0.8);
    expect(much).toBeLessThan(little);
  });

  it("is shifted by the planted bias", async () => {
    const answers = (await someAnswers(100)).filter((answer) => {
      const share = craftShare(answer);
      return share > 0.3 && share < 0.7;
    });
    expect(answers.length).toBeGreaterThan(10);
    const meanWith = async (bias: number) => {
      const judge = planted("gavel", { bias, noise: 0 });
      return mean(await Promise.all(answers.map((answer) => scoreOf(judge, answer))));
    };
    const fair = await meanWith(0);
    expect((await meanWith(0.2)) - fair).toBeCloseTo(20, 1);
    expect((await meanWith(-0.2)) - fair).toBeCloseTo(-20, 1);
  });

  it("is the same for the same answer and differs between judges", async () => {
    const [answer = ""] = await someAnswers(1);
    const call = judging(answer, RUBRIC_OUTPUT);
    const [once, again] = [planted("gavel", {}), planted("gavel", {})];
    expect(await ask(once, call)).toBe(await ask(again, call));
    expect(await ask(planted("mallet", {}), call)).not.toBe(await ask(once, call));
  });

  it("is an answer and no verdict when no schema is asked for", async () => {
    const { outputSchema: _none, ...call } = judging("Simulated answer.", RUBRIC_OUTPUT);
    expect(await ask(planted("gavel", {}), call)).toMatch(/^Simulated answer\./);
  });
});

describe("a simulated judge that garbles", () => {
  it("does so at first and complies when asked to repair", async () => {
    const judge = planted("gavel", { garbleRate: 1 });
    const call = judging("Simulated answer.", RUBRIC_OUTPUT);
    expect(await ask(judge, call)).toBe(GARBLED);
    expect(RUBRIC_OUTPUT.safeParse(JSON.parse(await ask(judge, repairing(call)))).success).toBe(true);
  });

  it("garbles the repair as well when that is planted", async () => {
    const judge = planted("gavel", { garbleTwiceRate: 1 });
    const call = judging("Simulated answer.", RUBRIC_OUTPUT);
    expect(await ask(judge, call)).toBe(GARBLED);
    expect(await ask(judge, repairing(call))).toBe(GARBLED);
  });

  it("does so on the planted share of answers", async () => {
    const judge = planted("gavel", { garbleRate: 0.3 });
    const answers = prompts(400);
    const replies = await Promise.all(answers.map((answer) => ask(judge, judging(answer, SCORE_OUTPUT))));
    const share = replies.filter((reply) => reply === GARBLED).length / replies.length;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.1);
  });
});

describe("simulated answers under a simulated judge", () => {
  const JUDGE: Judge = judgeSchema.parse({
    judgeId: "gavel",
    model: { modelId: "gavel", provider: "simulated", name: "gavel" },
  });
  const random: Random = { next: () => 0.5, token: () => "ab".repeat(16) };
  const rubric = [
    { id: "depth", text: "Goes deep", weight: 2, maxScore: 4 },
    { id: "breadth", text: "Sees all sides" },
  ];

  async function meanScore(quality: number, task: object): Promise<number> {
    const writer = planted(`writer-${quality}`, { quality });
    const scorer = judgeOpener(random)(JUDGE, planted("gavel", { garbleRate: 0.1 }));
    const scores = await Promise.all(
      prompts(100).map(async (prompt) => {
        const material = {
          task: taskSchema.parse({ taskId: "t", category: "c", prompt, ...task }),
          messages: question(prompt).messages,
          text: await ask(writer, question(prompt)),
          finishReason: "stop" as const,
        };
        return hundredOf(await scorer.score(material, new AbortController().signal)) ?? Number.NaN;
      }),
    );
    return mean(scores);
  }

  it.each([
    { name: "a rubric", task: { rubric } },
    { name: "references", task: { references: { good: "Yes." } } },
    { name: "facts", task: { referenceFacts: ["One.", "Two.", "Three.", "Four."] } },
  ])("are ordered by their planted quality, with $name", async ({ task }) => {
    const qualities = [0.25, 0.45, 0.65, 0.85];
    const means: number[] = [];
    for (const quality of qualities) means.push(await meanScore(quality, task));
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    for (const [index, quality] of qualities.entries()) {
      expect(Math.abs((means[index] ?? 0) - 100 * quality)).toBeLessThan(8);
    }
  });
});

describe("a simulated judge's other verdicts", () => {
  const FACTS_OUTPUT = z.object({
    reason: z.string(),
    facts: z.strictObject({ f1: z.enum(["supported", "contradicted", "absent"]) }),
  });
  const PASS_OUTPUT = z.object({ justification: z.string(), pass: z.boolean() });
  const OWN_OUTPUT = z.strictObject({ justification: z.string(), score: z.number().min(1).max(5) });

  it("find a fact as often as the answer shows craft, and contradict where it is hazardous", async () => {
    const judge = planted("gavel", { noise: 0 });
    const find = async (answer: string) =>
      FACTS_OUTPUT.parse(JSON.parse(await ask(judge, judging(answer, FACTS_OUTPUT)))).facts.f1;
    const answers = await someAnswers(400);
    const findings = await Promise.all(answers.map(find));
    const share = findings.filter((finding) => finding === "supported").length / findings.length;
    expect(Math.abs(share - mean(answers.map(craftShare)))).toBeLessThan(0.08);
    expect(findings).not.toContain("contradicted");
    const hazards = await Promise.all((await someAnswers(40, { hazardRate: 1 })).map(find));
    expect(hazards).toContain("contradicted");
    expect(hazards).not.toContain("absent");
  });

  it("pass what shows at least half of the craft, and follow a person's own scale", async () => {
    const judge = planted("gavel", { noise: 0 });
    for (const answer of await someAnswers(20)) {
      const { pass } = PASS_OUTPUT.parse(JSON.parse(await ask(judge, judging(answer, PASS_OUTPUT))));
      expect(pass).toBe(craftShare(answer) >= 0.5);
      const { score } = OWN_OUTPUT.parse(JSON.parse(await ask(judge, judging(answer, OWN_OUTPUT))));
      expect(score).toBeCloseTo(1 + 4 * craftShare(answer), 1);
    }
  });
});

describe("simulated pairs under a simulated judge", () => {
  const JUDGE: Judge = judgeSchema.parse({
    judgeId: "gavel",
    model: { modelId: "gavel", provider: "simulated", name: "gavel" },
  });
  const random: Random = { next: () => 0.5, token: () => "ab".repeat(16) };

  async function outcomes(truth: Parameters<typeof planted>[1]) {
    const judge = pairJudgeOpener(random)(JUDGE, planted("gavel", truth));
    const [better, worse] = [planted("oak", { quality: 0.8 }), planted("elm", { quality: 0.5 })];
    return await Promise.all(
      prompts(100).map(async (prompt) => {
        const [first, second] = [await ask(better, question(prompt)), await ask(worse, question(prompt))];
        const { transcript } = await judge.compare(
          {
            task: taskSchema.parse({ taskId: "t", category: "c", prompt }),
            messages: question(prompt).messages,
            first: { text: first, finishReason: "stop" },
            second: { text: second, finishReason: "stop" },
          },
          new AbortController().signal,
        );
        const { verdict, flipped } = pairFindingSchema.parse(transcript);
        return { verdict, flipped, gap: craftShare(first) - craftShare(second) };
      }),
    );
  }

  it("are decided by the craft they show", async () => {
    for (const outcome of await outcomes({ noise: 0 })) {
      const expected = { "1": "first", "-1": "second", "0": "draw" }[Math.sign(outcome.gap)];
      expect(outcome).toMatchObject({ verdict: expected, flipped: false });
    }
  });

  it("flip where a bias for the first outweighs the difference", async () => {
    const flips = await outcomes({ noise: 0, bias: 0.2 });
    expect(flips.some((outcome) => outcome.flipped)).toBe(true);
    const wide = flips.filter((outcome) => Math.abs(outcome.gap) > 0.25);
    const narrow = flips.filter((outcome) => Math.abs(outcome.gap) < 0.15);
    for (const outcome of wide) expect(outcome).toMatchObject({ flipped: false });
    for (const outcome of narrow) expect(outcome).toMatchObject({ flipped: true, verdict: "draw" });
  });
});

describe("simulated questions under a simulated judge", () => {
  it("are rated by the planted quality of their writer", async () => {
    const judge: Judge = judgeSchema.parse({
      judgeId: "gavel",
      model: { modelId: "gavel", provider: "simulated", name: "gavel" },
    });
    const random: Random = { next: () => 0.5, token: () => "ab".repeat(16) };
    const rater = questionJudgeOpener(random)(judge, planted("gavel", { garbleRate: 0.1 }), {
      criteria: [],
      prompt: "",
    });
    const signal = new AbortController().signal;
    const meanOf = async (quality: number) => {
      const options = { count: 40, topic: "clouds", difficulty: "hard", types: ["logic"] };
      const { questions } = await generateQuestions(planted("writer", { quality }), options, signal);
      const ratings = questions.map(async (prompt) => {
        const task = taskSchema.parse({ taskId: "t", category: "c", prompt });
        const { outcome } = await rater.rate(task, signal);
        return outcome.scored ? outcome.value : Number.NaN;
      });
      return mean(await Promise.all(ratings));
    };
    const [poor, fair, good] = [await meanOf(0), await meanOf(0.5), await meanOf(1)];
    expect(poor).toBeLessThan(fair - 0.5);
    expect(fair).toBeLessThan(good - 0.5);
  });
});
