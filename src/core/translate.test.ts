import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { english, translator } from "./translate.ts";

const russian = translator(
  setupI18n({
    locale: "ru",
    messages: {
      ru: {
        "test.lead": "{model} впереди на {gap} балла",
        "test.tasks": "{n, plural, one {# задача} few {# задачи} many {# задач} other {# задачи}}",
        "test.outer": "Итог: {inner}.",
      },
    },
  }),
);
const LEAD = {
  id: "test.lead",
  message: "{model} is ahead by {gap} points",
  values: { model: "alder", gap: { value: 1234.56, digits: 1 } },
};
const tasks = (n: number) => ({
  id: "test.tasks",
  message: "{n, plural, one {# task} other {# tasks}}",
  values: { n },
});

describe("messages", () => {
  it("are filled in English without any catalog", () => {
    expect(english(LEAD)).toBe("alder is ahead by 1,234.6 points");
    expect([1, 2, 5].map((n) => english(tasks(n)))).toEqual(["1 task", "2 tasks", "5 tasks"]);
  });

  it("are filled in another language, numbers in its manner", () => {
    expect(russian(LEAD)).toBe("alder впереди на 1\u{A0}234,6 балла");
    expect([1, 2, 5].map((n) => russian(tasks(n)))).toEqual(["1 задача", "2 задачи", "5 задач"]);
  });

  it("show money in the manner of the language", () => {
    const cost = (usd: number) => ({ id: "test.cost", message: "{cost}", values: { cost: { usd } } });
    const amounts = [0, 0.00002, 0.0012, 0.12, 1204.5];
    expect(amounts.map((usd) => english(cost(usd)))).toEqual([
      "$0",
      "$0.00002",
      "$0.0012",
      "$0.12",
      "$1,204.50",
    ]);
    expect(amounts.map((usd) => russian(cost(usd)).replaceAll("\u{A0}", " "))).toEqual([
      "0 $",
      "0,00002 $",
      "0,0012 $",
      "0,12 $",
      "1 204,50 $",
    ]);
  });

  it("may hold other messages", () => {
    const outer = { id: "test.outer", message: "Result: {inner}.", values: { inner: tasks(2) } };
    expect([english(outer), russian(outer)]).toEqual(["Result: 2 tasks.", "Итог: 2 задачи."]);
  });

  it("stay English where a translation is missing", () => {
    const message = { id: "test.new", message: "{who} is new", values: { who: "fir" } };
    expect(russian(message)).toBe("fir is new");
  });
});
