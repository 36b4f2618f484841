import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { levelLines, levelsOf } from "./level-lines.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

it("levels are read as they are written", () => {
  const levels = [
    { score: 0, meaning: "wrong: contradicts the source" },
    { score: 2.5, meaning: "half right" },
    { score: 5, meaning: "right" },
  ];
  expect(levelsOf(levelLines(levels), "levels")).toEqual(levels);
  expect(levelsOf("0 = wrong\n\n 2,5 – half right \n5: right", "levels").map(({ score }) => score)).toEqual([
    0, 2.5, 5,
  ]);
  expect(levelsOf(" \n", "levels")).toEqual([]);
});

it.each(["right", "5", "5:", "-1: less than nothing", "five: right"])("%j is no level", (line) => {
  expect(() => levelsOf(`0: wrong\n${line}`, "criteria[0].levels")).toThrow(
    expect.objectContaining({
      faults: [{ key: "criteria[0].levels", message: expect.stringContaining(line) }],
    }),
  );
});
