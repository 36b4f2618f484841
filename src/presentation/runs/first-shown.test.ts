import { expect, it } from "vitest";
import { firstShown } from "./first-shown.ts";

const run = (runId: string, answeredItems = 9) => ({ runId, answeredItems });

it("shows no trial and no run without answers first, and what is preferred before the newest", () => {
  const runs = [run("new.try1"), run("empty", 0), run("new"), run("old")];
  expect(firstShown(runs)?.runId).toBe("new");
  expect(firstShown(runs, new Set(["old", "empty"]))?.runId).toBe("old");
  expect(firstShown(runs.slice(0, 2))?.runId).toBe("new.try1");
  expect(firstShown([run("empty", 0)])?.runId).toBe("empty");
  expect(firstShown([])).toBeUndefined();
});
