import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textAndReasoning, separateReasoning } from "./separate-reasoning.ts";

describe("thoughts at the head of an answer", () => {
  it.each([
    ["<think>a</think>b", "b", "a"],
    ["  \n<THINK>a</THINK>\n\nb", "b", "a"],
    ["<think>a</think><thinking>c</thinking>b", "b", "a\n\nc"],
    ["<think>\n\n</think>\n\nb", "b", null],
    ["<think></think>", "", null],
    ["<think>a", "", "a"],
    ["a\n</think>\nb", "b", "a"],
    ["a </think> b", "a </think> b", null],
    ["b <think>a</think>", "b <think>a</think>", null],
    ["<thinker>a</thinker>", "<thinker>a</thinker>", null],
    ["", "", null],
  ])("%j", (text, answer, reasoning) => {
    expect(separateReasoning(text)).toEqual({ text: answer, reasoning });
  });

  it("are never lost, and nothing is added to the answer", () => {
    const bits = fc.constantFrom("<think>", "</think>", "[THINK]", "[/THINK]", "a", "b", "\n", " ");
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        const whole = parts.join("");
        const { text, reasoning } = separateReasoning(whole);
        expect(whole.endsWith(text)).toBe(true);
        const letters = (value: string): string => value.replaceAll(/[^ab]/g, "");
        expect(letters(reasoning ?? "").length + letters(text).length).toBeLessThanOrEqual(whole.length);
        const markers = /<\/?think>|\[\/?THINK\]/g;
        const said = (value: string): string => letters(value.replaceAll(markers, ""));
        expect(said(reasoning ?? "") + said(text)).toBe(said(whole));
      }),
    );
  });

  it("stay where somebody wants them, beside those that came apart", () => {
    const both = { text: "<think>a</think>b", reasoning: "c" };
    expect(textAndReasoning(both, "keep")).toEqual(both);
    for (const wanted of ["separate", undefined] as const)
      expect(textAndReasoning(both, wanted)).toEqual({ text: "b", reasoning: "c\n\na" });
  });
});
