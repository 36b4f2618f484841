import { describe, expect, it } from "vitest";
import { recogniser, speaker } from "./recognise.ts";

const TEMPLATES = {
  "There is no run {runId}.": "Запуска {runId} нет.",
  "Run {runId} is active.": "Запуск {runId} идёт.",
  "Pause it first.": "Сначала приостановите его.",
  "can't reach {origin}: {sentence}": "нет связи с {origin}: {sentence}",
  "no network": "нет сети",
  unknown: "неизвестно",
  "{name} appears twice": "{name} встречается дважды",
  "{name} appears twice in the header": "{name} дважды в заголовке",
  "the prompt uses '{'{missing}'}' here": "в промпте '{'{missing}'}'",
  "in {place}": "в {place}",
  "HTTP {status}: {value}": "HTTP {status}: {value}",
};
const recognise = recogniser(Object.keys(TEMPLATES));
const spoken = speaker(recognise, (id, values) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
    TEMPLATES[id as keyof typeof TEMPLATES].replaceAll(/'([{}])'/g, "$1"),
  ),
);

describe("recogniser", () => {
  it.each([
    ["There is no run a-1.", "There is no run {runId}.", { runId: "a-1" }],
    ["x appears twice in the header", "{name} appears twice in the header", { name: "x" }],
    ["the prompt uses {who} here", "the prompt uses '{'{missing}'}' here", { missing: "who" }],
    [
      "can't reach http://a:1: no\nnetwork",
      "can't reach {origin}: {sentence}",
      { origin: "http://a:1", sentence: "no\nnetwork" },
    ],
    ["unknown", "unknown", {}],
  ])("knows %j", (english, id, values) => {
    expect(recognise(english)).toEqual({ id, values });
  });

  it.each(["There is no run a", "there is no run a.", "", "in Berlin", "Run "])(
    "does not know %j",
    (text) => {
      expect(recognise(text)).toBeNull();
    },
  );

  it("takes a single word inside a sentence for a name", () => {
    expect(recognise("unknown", true)).toBeNull();
  });
});

describe("speaker", () => {
  it.each([
    ["There is no run a-1.", "Запуска a-1 нет."],
    ["can't reach b: no network", "нет связи с b: нет сети"],
    ["There is no run unknown.", "Запуска unknown нет."],
    ["Run a is active. Pause it first.", "Запуск a идёт. Сначала приостановите его."],
    ["Pause it first. Then wait.", "Сначала приостановите его. Then wait."],
    ["Can't reach b: no network.", "Нет связи с b: нет сети."],
    ["Nobody knows this.", "Nobody knows this."],
    ["x {name} appears twice", "x {name} встречается дважды"],
  ])("says %j as %j", (english, russian) => {
    expect(spoken(english)).toBe(russian);
  });

  it.each([
    ["one long word", "a".repeat(100_000)],
    ["the same words over and over", "HTTP 5: appears twice ".repeat(5_000)],
    ["sentences without end", "Pause it first. ".repeat(600)],
    ["reasons in reasons", "can't reach a: ".repeat(600)],
    ["braces and apostrophes", "'{'{x}'}' ".repeat(1_000)],
  ])("is done fast with %s", (_, text) => {
    const before = performance.now();
    const said = spoken(text);
    expect(performance.now() - before).toBeLessThan(500);
    expect(said).not.toBe("");
  });

  it("leaves alone what is too long to be a sentence of the API", () => {
    const text = `There is no run ${"a".repeat(100_000)}.`;
    expect(spoken(text)).toBe(text);
  });
});
