import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Components, type Task, taskSchema } from "../core/index.ts";
import { duplicateSearch, joinAlike } from "./near-duplicates.ts";
import { proposeClusters, unitsWith } from "./propose-clusters.ts";

const task = (taskId: string, prompt: string, more: Partial<Task> = {}): Task =>
  taskSchema.parse({ taskId, category: "c", prompt, ...more });

const TEMPLATE = "Name one thing that people in {place} are known for, and say why.";
const filled = (taskId: string, place: string, more: Partial<Task> = {}) =>
  task(taskId, TEMPLATE, { vars: { place }, ...more });

const LETTER = "Write a short letter to your landlord about the broken heating in the kitchen";
const ALONE = task("alone", "How many legs does a spider have?");

describe("proposed clusters", () => {
  it("are tasks of one template and tasks that ask nearly the same", () => {
    const tasks = [
      filled("oslo", "Oslo"),
      ALONE,
      task("letter-1", `${LETTER}.`),
      filled("a-much-longer-name", "the northernmost villages of Greenland"),
      task("letter-2", `${LETTER}, please.`),
    ];
    const proposals = proposeClusters(tasks);
    expect(proposals).toEqual([
      { cluster: "oslo", reason: "template", taskIds: ["oslo", "a-much-longer-name"], alreadyIn: 0 },
      { cluster: "letter-1", reason: "alike", taskIds: ["letter-1", "letter-2"], alreadyIn: 0 },
    ]);
    expect(unitsWith(tasks, proposals)).toEqual({ now: 5, applied: 3 });
  });

  it("leave clusters alone that somebody has set, and offer them to what is like their tasks", () => {
    const tasks = [filled("a", "Oslo", { cluster: "places" }), filled("b", "Rome"), filled("c", "Bern")];
    expect(proposeClusters(tasks)).toEqual([
      { cluster: "places", reason: "template", taskIds: ["b", "c"], alreadyIn: 1 },
    ]);
    expect(proposeClusters(tasks.map((one) => ({ ...one, cluster: one.taskId })))).toEqual([]);
    expect(proposeClusters([ALONE, filled("a", "Oslo")])).toEqual([]);
    expect(proposeClusters([])).toEqual([]);
  });

  it("never take a name that means another cluster", () => {
    const tasks = [filled("a", "Oslo"), filled("b", "Rome"), { ...ALONE, cluster: "a" }];
    expect(proposeClusters(tasks)).toMatchObject([{ cluster: "a-2", taskIds: ["a", "b"] }]);
  });
});

describe("joinAlike", () => {
  it("joins exactly what is alike, directly or through others", () => {
    const words = fc.constantFrom("a", "ab", "letter", "house", "heating", "broken", "ё漢");
    const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((some) => some.join(" "));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const [found, expected] = [new Components(texts.length), new Components(texts.length)];
        joinAlike(texts, found);
        for (const [index, one] of texts.entries())
          for (const [other, another] of texts.entries())
            if (other < index && duplicateSearch([another, one]).found().length > 0)
              expected.join(other, index);
        const partition = (groups: Components) =>
          texts.map((_, index) => texts.findIndex((__, other) => groups.of(other) === groups.of(index)));
        expect(partition(found)).toEqual(partition(expected));
      }),
      { numRuns: 200 },
    );
  });
});
