import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { type TaskView, patchBetween, taskView } from "../../contract/index.ts";
import { taskSchema } from "../../core/index.ts";
import { tasksOfLines, tasksToAdd } from "./many-tasks.ts";
import { taskBody } from "./task-body.ts";
import { type TaskDraft, taskFromDraft, taskDraft, sentRows } from "./task-draft.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

/** An imported task with everything a task can have, also what the form does not show or lines cannot say. */
const IMPORTED: TaskView = taskView({
  id: 7,
  createdAt: 0,
  updatedAt: 0,
  archivedAt: null,
  task: taskSchema.parse({
    taskId: "q-1",
    version: 3,
    title: " Mail ",
    area: "Office",
    category: "mail",
    prompt: "Say {what}",
    scenario: ["two\nlines", "  spaced  "],
    vars: { what: "a\\n\nb", "odd = name": "x" },
    rubric: [
      { id: "own", text: "Short", weight: 2, maxScore: 3 },
      { id: "r1", text: "Polite | 1", weight: 0.5, maxScore: 1 },
    ],
    references: { good: "Fine.", incorrectAnswerDirection: "Rambles." },
    metrics: [{ kind: "regex", id: "form", pattern: "^x" }],
    source: "tickets",
    generatorModelId: "writer",
    metadata: { row: 4, nested: { deep: [1] } },
  }),
});

const changeOf = (change: Partial<TaskDraft>) =>
  patchBetween(taskBody(IMPORTED), taskFromDraft({ ...taskDraft(IMPORTED), ...change }, IMPORTED));

describe("a task in the form", () => {
  it("sends nothing when nothing was touched", () => {
    expect(changeOf({})).toEqual({});
  });

  it("sends only what was changed, whatever else the task has", () => {
    expect(changeOf({ prompt: "Write {what}" })).toEqual({ prompt: "Write {what}" });
    expect(changeOf({ excellent: "Best." })).toEqual({ references: { excellent: "Best." } });
    expect(changeOf({ good: "" })).toEqual({ references: { good: null } });
    expect(changeOf({ scenario: "", category: "", metadata: "" })).toEqual({
      scenario: null,
      category: null,
      metadata: null,
    });
  });

  it("keeps the ids of criteria that are edited, moved or left, and gives new ones to new rows", () => {
    const [first, second] = taskDraft(IMPORTED).rubric;
    if (first === undefined || second === undefined) throw new Error("The task has two criteria.");
    const added = { key: 9, id: null, text: " New ", maxScore: "", weight: 4 };
    const empty = { key: 10, id: null, text: "", maxScore: 1, weight: 1 };
    expect(changeOf({ rubric: [second, empty, { ...first, text: "Shorter" }, added] })).toEqual({
      rubric: [
        { id: "r1", text: "Polite | 1", weight: 0.5, maxScore: 1 },
        { id: "own", text: "Shorter", weight: 2, maxScore: 3 },
        { id: "r2", text: "New", weight: 4, maxScore: 1 },
      ],
    });
    expect(sentRows([empty, added])).toEqual([added]);
    expect(changeOf({ rubric: [] })).toEqual({ rubric: null });
  });

  it("that is new sends what was filled in and nothing else", () => {
    expect(taskFromDraft({ ...taskDraft(null), prompt: "Why?", category: "  " }, null)).toEqual({
      prompt: "Why?",
    });
    const filled = { prompt: "{a}", vars: "a = 1 = one\\nb", tags: ["x"], metadata: '{"k": 1}' };
    expect(taskFromDraft({ ...taskDraft(null), ...filled, autoFail: "lies\n\n rude " }, null)).toEqual({
      prompt: "{a}",
      vars: { a: "1 = one\nb" },
      tags: ["x"],
      metadata: { k: 1 },
      autoFail: ["lies", "rude"],
    });
  });

  it.each([
    { vars: '{"who": ' },
    { vars: '{"who": 1}' },
    { vars: "who" },
    { vars: "= Ann" },
    { metadata: "[1]" },
    { metadata: "x" },
  ])("says which field cannot be read: %o", (change) => {
    const [key] = Object.keys(change);
    const read = () => taskFromDraft({ ...taskDraft(null), prompt: "p", ...change }, null);
    expect(read).toThrow(expect.objectContaining({ faults: [expect.objectContaining({ key })] }));
  });

  it("sends a row without a text when its figures were changed, so that it is told", () => {
    const row = { key: 0, id: null, text: "", maxScore: 5, weight: 0 };
    expect(taskFromDraft({ ...taskDraft(null), prompt: "p", rubric: [row] }, null)).toMatchObject({
      rubric: [{ text: "", maxScore: 5, weight: 0 }],
    });
  });
});

it("many tasks are one for each line that says something", () => {
  const draft = { prompts: " One?\r\n\n\tTwo?\n  ", category: " mail ", difficulty: "", tags: [] };
  expect(tasksOfLines(draft)).toEqual([
    { prompt: "One?", category: "mail" },
    { prompt: "Two?", category: "mail" },
  ]);
  expect(() => tasksToAdd({ ...draft, prompts: " \n " })).toThrow("can't be added");
  expect(() => tasksToAdd({ ...draft, prompts: "x\n".repeat(10_001) })).toThrow("can't be added");
  expect(tasksToAdd({ ...draft, prompts: "x\n".repeat(10_000) })).toHaveLength(10_000);
});
