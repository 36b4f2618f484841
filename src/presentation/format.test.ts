import { i18n } from "@lingui/core";
import { afterEach, expect, it } from "vitest";
import { formatAligned, formatMoney, formatNumber, formatRange } from "./format.ts";

const speak = (locale: string): void => i18n.loadAndActivate({ locale, messages: {} });
afterEach(() => speak("en"));

/** How many characters stand from the point to the end, whatever they are. */
const fromPoint = (text: string): number => text.length - text.search(/[.,\u2008]/);

it("puts points under each other, digits or none behind them", () => {
  for (const locale of ["en", "ru"]) {
    speak(locale);
    const texts = [0.0023, 0.000029, 0.12, 0, 3].map(formatAligned);
    expect(texts.map(fromPoint)).toEqual([7, 7, 7, 7, 7]);
  }
  expect(formatAligned(0.00234).trim()).toBe("0,0023");
});

it("has one decimal mark in a language, for money and numbers", () => {
  speak("en");
  expect([formatMoney(2.06), formatRange(4.25, 8)]).toEqual(["$2.06", "4.3–8.0"]);
  expect(formatRange(-2.8, 3.4)).toBe("−2.8 … 3.4");
  speak("ru");
  expect([formatMoney(2.06), formatRange(4.25, 8)]).toEqual(["2,06\u{A0}$", "4,3–8,0"]);
});

it("rounds a half the same way, however it was summed up", () => {
  speak("en");
  expect(
    [22.25, 22.249_999_999_999_996, 22.250_000_000_000_004].map((value) => formatNumber(value, 1)),
  ).toEqual(["22.3", "22.3", "22.3"]);
  expect(formatNumber(22.249, 1)).toBe("22.2");
});
