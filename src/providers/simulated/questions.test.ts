import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ModelCall, simulatedModelSchema } from "../../core/index.ts";
import { writeQuestions } from "./questions.ts";

const PROMPT =
  "Generate 6 hard questions about sourdough baking covering aspects of logic. Output as a numbered list.";
const planted = (quality: number) => simulatedModelSchema.parse({ quality });
const call = (content: string, overrides: Partial<ModelCall> = {}): ModelCall => ({
  messages: [{ role: "user", content }],
  parameters: {},
  sample: 0,
  ...overrides,
});

describe("writeQuestions", () => {
  it("writes a numbered list of as many questions as asked for, about the topic", () => {
    const lines = writeQuestions(planted(0.5), 1, "m", call(PROMPT))?.split("\n") ?? [];
    expect(lines).toHaveLength(6);
    lines.forEach((line, index) =>
      expect(line).toMatch(new RegExp(`^${index + 1}\\. .*sourdough baking\\.`)),
    );
  });

  it("answers in the schema when there is one", () => {
    const outputSchema = z.toJSONSchema(z.object({ questions: z.array(z.string()) }));
    const reply = writeQuestions(planted(0.5), 1, "m", call(PROMPT, { outputSchema })) ?? "";
    expect(JSON.parse(reply)).toMatchObject({ questions: { length: 6 } });
  });

  it("writes the same questions again, others for another sample, and more precise ones with more quality", () => {
    const text = writeQuestions(planted(0.5), 1, "m", call(PROMPT));
    expect(writeQuestions(planted(0.5), 1, "m", call(PROMPT))).toBe(text);
    expect(writeQuestions(planted(0.5), 1, "m", call(PROMPT, { sample: 1 }))).not.toBe(text);
    const precise = (quality: number) =>
      writeQuestions(planted(quality), 1, "m", call(PROMPT))?.match(/State the assumptions/g)?.length ?? 0;
    expect([precise(0), precise(1)]).toEqual([0, 6]);
  });

  it("leaves other prompts alone", () => {
    expect(writeQuestions(planted(0.5), 1, "m", call("How do I write 3 lines of code?"))).toBeNull();
  });
});
