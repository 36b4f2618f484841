import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { planWords } from "./plan-words.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const evidence = { points: 25, tasks: 21, smallest: 15.4, spread: 30 };
const SCORABLE = {
  tasks: 48,
  answers: 192,
  answersPerTask: 4,
  leftOut: { empty: 0, refusal: 0 },
  evidence,
};
const SMALL = { ...SCORABLE, tasks: 12, answers: 48, evidence: { ...evidence, smallest: 35.6 } };

it("counts what is given, not what is asked for", () => {
  expect(planWords(10, SCORABLE, "rating")).toBe(
    "You score 2 of 48 tasks, drawn at random, with the answers of all models: 8 answers. " +
      "10 isn't a whole number of tasks with 4 answers each. " +
      "Fewer than 5 tasks can't show which model is better. " +
      "Detecting a difference of 1 on the 1–5 scale takes about 21 tasks (80 % power): enter 84 or more.",
  );
  expect(planWords(8, SCORABLE, "rating")).not.toContain("whole number");
  expect(planWords(500, SCORABLE, "rating")).toContain("192 answers. The run has only 192 answers to score.");
});

it("says what so many tasks can show, on the scale that is scored on", () => {
  expect(planWords(20, SCORABLE, "criteria")).toContain(
    "20 answers. 5 tasks show only large differences. " +
      "Detecting a difference of 25 points of 100 takes about 21 tasks (80 % power): enter 84 or more.",
  );
  expect(planWords(84, SCORABLE, "rating")).toMatch(
    /84 answers\. Enough to detect a difference of 1 on the 1–5 scale \(80 % power\)\.$/,
  );
  expect(planWords(80, SCORABLE, "rating")).not.toContain("Enough");
});

it("asks for no more tasks than there are", () => {
  expect(planWords(null, SMALL, "rating")).toBe(
    "You score all 48 answers to 12 tasks. That can detect differences of about 1.4 on the 1–5 scale (80 % power).",
  );
  expect(planWords(20, SMALL, "rating")).toContain(
    "5 tasks show only large differences. All 12 tasks can detect differences of about 1.4 on the 1–5 scale",
  );
  const tiny = { ...SMALL, tasks: 3, answers: 12, evidence: { ...evidence, smallest: null } };
  expect(planWords(null, tiny, "rating")).toMatch(/Fewer than 5 tasks can't show which model is better\.$/);
  expect(planWords(null, { ...tiny, evidence: null }, "rating")).toBe("You score all 12 answers to 3 tasks.");
});
