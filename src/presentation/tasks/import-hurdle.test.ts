import { describe, expect, it } from "vitest";
import { importHurdle } from "./import-hurdle.ts";

const READY = { isUpdating: false, lacksPrompt: false, name: "Mine", lacksChoice: false };

describe("what stands between a file and its import", () => {
  it.each([
    { name: "nothing", file: [3, 0], said: {}, hurdle: null },
    { name: "nothing, as the rows with errors are left out", file: [3, 2], said: {}, hurdle: null },
    { name: "a preview that is under way", file: [3, 0], said: { isUpdating: true }, hurdle: "updating" },
    { name: "no column for the prompt", file: [0, 1], said: { lacksPrompt: true }, hurdle: "no-prompt" },
    { name: "no row without an error", file: [0, 2], said: {}, hurdle: "no-valid-row" },
    { name: "no row", file: [0, 0], said: {}, hurdle: "no-rows" },
    { name: "no name", file: [3, 0], said: { name: " " }, hurdle: "no-name" },
    { name: "no choice", file: [3, 0], said: { lacksChoice: true }, hurdle: "no-choice" },
  ])("is $name", ({ file: [goodRows = 0, faultCount = 0], said, hurdle }) => {
    expect(importHurdle({ goodRows, faultCount }, { ...READY, ...said })).toBe(hurdle);
  });
});
