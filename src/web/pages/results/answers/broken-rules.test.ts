import { expect, it } from "vitest";
import { brokenRules } from "./broken-rules.ts";

const RULES = ["Claims that a raw potato alone solves it", "Is off by more than 0.1 litre (or 100 ml)"];

it("finds the rules that a reason quotes, whatever stands around them", () => {
  expect(brokenRules(RULES, "Auto-fail: “claims that a raw potato alone solves it”.")).toEqual([RULES[0]]);
  expect(brokenRules(RULES, `${RULES[1]}; ${RULES[0]}`)).toEqual(RULES);
});

it("takes nothing for a rule that is none", () => {
  expect(brokenRules(RULES, "It tells the reader to skip the safety advice.")).toEqual([]);
  expect(brokenRules(["off"], "He coughs, turned off.")).toEqual(["off"]);
  expect(brokenRules(["off"], "She offers tea.")).toEqual([]);
  expect(brokenRules(["..."], "Anything")).toEqual([]);
});
