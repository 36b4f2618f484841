import { expect, it } from "vitest";
import { describeDetectable } from "../../../contract/index.ts";
import { english } from "../../../core/index.ts";
import { estimateDifference } from "./estimate-difference.ts";

/** So many tasks, every few of them related. */
const tasksOf = (count: number, perCluster = 1) =>
  Array.from({ length: count }, (_, index) => ({
    taskId: `t${index}`,
    ...(perCluster === 1 ? {} : { cluster: `c${Math.floor(index / perCluster)}` }),
  }));

function words(count: number, perCluster?: number): string {
  const found = estimateDifference(2, tasksOf(count, perCluster), 900);
  return found === null ? "" : english(describeDetectable(found));
}

it("counts related tasks as one, and says so", () => {
  expect(words(40)).toMatch(/^about 14 points; \d+ more tasks would make it 9$/);
  expect(words(200, 5)).toMatch(
    /^about 14 points, with 40 clusters of related tasks; \d+ more clusters would make it 9$/,
  );
  expect(words(200, 200)).toMatch(/^none, with 1 cluster of related tasks; \d+ more clusters would make it/);
  expect(words(3)).toMatch(/^none; \d+ more tasks/);
  expect(words(1)).toBe("");
});
