import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { certaintyWords } from "./certainty-words.ts";

const none = { decided: 0, possible: 90, pairs: 3, settledPairs: 0, closest: null, more: null };

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

describe("what verdicts show so far", () => {
  it.each([
    [none, "No verdicts yet."],
    [{ ...none, decided: 2 }, "No two models can be told apart yet."],
    [
      { ...none, decided: 9, more: { verdicts: 25, enoughTasks: true } },
      "No two models can be told apart yet; about 25 more verdicts may do.",
    ],
    [
      { ...none, decided: 9, settledPairs: 1, more: { verdicts: 90, enoughTasks: false } },
      "1 of 3 pairs of models can be told apart; this session probably has too few tasks to change that.",
    ],
    [
      { ...none, pairs: 1, decided: 9, more: { verdicts: 1, enoughTasks: true } },
      "The two models can't be told apart yet; about 1 more verdict may do.",
    ],
    [{ ...none, pairs: 1, decided: 9, settledPairs: 1 }, "The two models can be told apart."],
    [{ ...none, decided: 9, countedVerdicts: 0 }, "This updates after every ten verdicts with a winner."],
    [
      { ...none, decided: 23, countedVerdicts: 20 },
      "After 20 verdicts: No two models can be told apart yet.",
    ],
    [{ ...none, decided: 60, settledPairs: 3 }, "Every two models can be told apart: the order is settled."],
  ])("is said of %o", (certainty, words) => {
    expect(certaintyWords({ countedVerdicts: certainty.decided, ...certainty })).toBe(words);
  });
});
