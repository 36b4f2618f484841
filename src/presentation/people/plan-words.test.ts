import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { planWords } from "./plan-words.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const evidence = { points: 25, tasks: 21, smallest: 15.4, spread: 30 };
const NONE = { empty: 0, refusal: 0 };
/** A session of so many tasks with so many answers each. */
const drawnOf = (tasks: number, each = 4) => ({
  tasks,
  answers: tasks * each,
  complete: tasks,
  leftOut: NONE,
  missing: 0,
});
const SCORABLE = {
  tasks: 48,
  answers: 192,
  answersPerTask: 4,
  leftOut: NONE,
  drawn: drawnOf(48),
  evidence,
};
const SMALL = {
  ...SCORABLE,
  tasks: 12,
  answers: 48,
  drawn: drawnOf(12),
  evidence: { ...evidence, smallest: 35.6 },
};
const of = (tasks: number) => ({ ...SCORABLE, drawn: drawnOf(tasks) });

const words = (...plan: Parameters<typeof planWords>): string => {
  const { given, shows } = planWords(...plan);
  return `${given} ${shows}`.trim();
};

it("counts what is given, not what is asked for", () => {
  expect(words(10, of(2), "rating")).toBe(
    "You score 8 answers to 2 of 48 tasks, drawn at random. " +
      "Tasks come whole, with 4 answers each, so 10 becomes 8. " +
      "Fewer than 5 tasks can't show which model is better. " +
      "Detecting a difference of 1 on the 1–5 scale takes about 21 tasks (80 % power): enter 84 or more.",
  );
  expect(words(8, of(2), "rating")).not.toContain("becomes");
  expect(words(500, of(48), "rating")).toContain(
    "192 answers to 48 of 48 tasks, drawn at random. The run has only 192 answers to score.",
  );
});

it("says which answers are not in it, and on how many tasks models are compared then", () => {
  const drawn = { ...drawnOf(5), answers: 17, complete: 4, leftOut: { empty: 1, refusal: 0 }, missing: 2 };
  expect(words(20, { ...SCORABLE, drawn }, "rating")).toContain(
    "You score 17 answers to 5 of 48 tasks, drawn at random. " +
      "3 answers can't be scored: 1 empty, 2 failed or not answered yet. " +
      "On 4 of these tasks, every model has an answer to score. " +
      "Fewer than 5 tasks can't show which model is better.",
  );
  const nothing = { ...SMALL, tasks: 0, answers: 0, drawn: { ...drawnOf(0), missing: 12 } };
  expect(words(null, nothing, "rating")).toBe(
    "Nothing to score. 12 answers can't be scored: 12 failed or not answered yet.",
  );
});

it("says what so many tasks can show, on the scale that is scored on", () => {
  expect(words(20, of(5), "criteria")).toContain(
    "drawn at random. 5 tasks show only large differences. " +
      "Detecting a difference of 25 points of 100 takes about 21 tasks (80 % power): enter 84 or more.",
  );
  expect(words(84, of(21), "rating")).toMatch(
    /drawn at random\. Enough to detect a difference of 1 on the 1–5 scale \(80 % power\)\.$/,
  );
  expect(words(80, of(20), "rating")).not.toContain("Enough");
  // As many tasks more as this draw has without all answers: entering the number must not ask for it again.
  expect(words(84, { ...SCORABLE, drawn: { ...drawnOf(21), complete: 18 } }, "rating")).toContain(
    "18 tasks show only large differences. Detecting a difference of 1 on the 1–5 scale takes about 21 tasks (80 % power): enter 100 or more.",
  );
});

it("asks for no more tasks than there are", () => {
  expect(words(null, SMALL, "rating")).toBe(
    "You score all 48 answers to 12 tasks. That can detect differences of about 1.4 on the 1–5 scale (80 % power).",
  );
  expect(words(20, { ...SMALL, drawn: drawnOf(5) }, "rating")).toContain(
    "5 tasks show only large differences. All 12 tasks can detect differences of about 1.4 on the 1–5 scale",
  );
  const tiny = {
    ...SMALL,
    tasks: 3,
    answers: 12,
    drawn: drawnOf(3),
    evidence: { ...evidence, smallest: null },
  };
  expect(words(null, tiny, "rating")).toMatch(/Fewer than 5 tasks can't show which model is better\.$/);
  expect(words(null, { ...tiny, evidence: null }, "rating")).toBe("You score all 12 answers to 3 tasks.");
});
