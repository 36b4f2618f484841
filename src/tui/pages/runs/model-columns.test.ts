import { expect, it } from "vitest";
import { NO_PROGRESS } from "../../../core/index.ts";
import { isDone } from "./model-columns.ts";

it("takes a model for done when nothing of it waits for judges", () => {
  const own = { total: 8, answered: 8, unscored: 0, judgeFailed: 0, scored: 0, scoreSum: 0 };
  expect(isDone(NO_PROGRESS, { ...own, judged: 5, failed: 0, skipped: 0 })).toBe(false);
  expect(isDone(NO_PROGRESS, { ...own, judged: 6, failed: 1, skipped: 1 })).toBe(true);
  expect(isDone({ ...NO_PROGRESS, judging: "later" }, { ...own, judged: 0, failed: 0, skipped: 0 })).toBe(
    true,
  );
});
