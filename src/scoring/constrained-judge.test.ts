import { describe, expect, it } from "vitest";
import type { ModelCall } from "../core/index.ts";
import { generateQuestions } from "./generate-questions.ts";
import { constrainedJudge } from "./testing/constrained-judge.ts";
import { JUDGE_CASES } from "./testing/judge-cases.ts";

const VERDICTS = 300;

/** The same draws in every test. */
function drawing(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function holdsAll(reply: unknown, field: string, ids: readonly string[]): boolean {
  const given = (reply as Readonly<Record<string, object | undefined>>)[field] ?? {};
  return ids.every((id) => id in given);
}

type Schema = NonNullable<ModelCall["outputSchema"]>;

/** Objects in a schema that a strict mode would refuse, or that leave a way out. */
function openObjects(schema: Schema): Schema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(typeof schema.items === "object" ? [schema.items] : []),
  ] as Schema[];
  const names = Object.keys(schema.properties ?? {});
  const isOpen =
    schema.type === "object" &&
    (schema.additionalProperties !== false || names.some((name) => schema.required?.includes(name) !== true));
  return [...(isOpen ? [schema] : []), ...inner.flatMap(openObjects)];
}

describe("a judge that writes anything the schema permits", () => {
  it.each(JUDGE_CASES)("gives every point in 100 % of verdicts, without a repair: $name", async (kind) => {
    const model = constrainedJudge(drawing());
    let usedAtOnce = 0;
    for (let verdict = 0; verdict < VERDICTS; verdict += 1) {
      const { repaired } = await kind.judge(model, "Some answer.");
      if (!repaired) usedAtOnce += 1;
    }
    const { field = "", ids = [] } = kind.points ?? {};
    const complete = model.replies.filter((reply) => ids.length === 0 || holdsAll(reply, field, ids));
    expect({
      complete: complete.length / model.replies.length,
      usedAtOnce: usedAtOnce / VERDICTS,
      calls: model.replies.length,
    }).toEqual({ complete: 1, usedAtOnce: 1, calls: kind.calls * VERDICTS });
  });

  it.each(JUDGE_CASES)("has no way out: every object is closed and complete, for $name", async (kind) => {
    const schemas: Schema[] = [];
    const model = constrainedJudge(drawing());
    await kind.judge(
      {
        generate(call, signal) {
          schemas.push(call.outputSchema ?? {});
          return model.generate(call, signal);
        },
      },
      "Some answer.",
    );
    expect(schemas).toHaveLength(kind.calls);
    expect(schemas.flatMap(openObjects)).toEqual([]);
  });

  it("writes as many questions as were asked for", async () => {
    const draw = drawing();
    for (let round = 0; round < 50; round += 1) {
      const model = constrainedJudge(draw);
      const { questions } = await generateQuestions(model, { count: 4 }, new AbortController().signal);
      expect([questions.length, model.replies.length]).toEqual([4, 1]);
    }
  });

  it("leaves points out when they are optional, as they once were", async () => {
    const inner: Record<string, Schema> = { fast: { type: "number" }, shallow: { type: "number" } };
    const outputSchema: Schema = {
      type: "object",
      properties: { rubric_scores: { type: "object", properties: inner, additionalProperties: false } },
      required: ["rubric_scores"],
      additionalProperties: false,
    };
    const model = constrainedJudge(drawing());
    const call = { messages: [], parameters: {}, sample: 0, outputSchema };
    for (let verdict = 0; verdict < VERDICTS; verdict += 1) {
      await model.generate(call, new AbortController().signal);
    }
    const complete = model.replies.filter((reply) => holdsAll(reply, "rubric_scores", ["fast", "shallow"]));
    expect(complete.length / VERDICTS).toBeLessThan(0.4);
    expect(openObjects(outputSchema)).toHaveLength(1);
  });
});
