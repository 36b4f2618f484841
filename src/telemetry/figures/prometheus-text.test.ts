import { expect, it } from "vitest";
import { counter, gauge } from "./figure.ts";
import { prometheusText } from "./prometheus-text.ts";

it("writes names, help, types and samples, each on a line of its own", () => {
  const figures = [
    counter("calls_total", "Calls.", { labels: { model: "a" }, value: 3 }, { value: 0.5 }),
    gauge("up", "Whether it is up.", { value: 1 }),
  ];
  expect(prometheusText(figures)).toBe(
    [
      "# HELP calls_total Calls.",
      "# TYPE calls_total counter",
      'calls_total{model="a"} 3',
      "calls_total 0.5",
      "# HELP up Whether it is up.",
      "# TYPE up gauge",
      "up 1",
      "",
    ].join("\n"),
  );
});

it("leaves out what is not known", () => {
  expect(prometheusText([gauge("age", "Age.")])).toBe("");
});

it("escapes what people have named things", () => {
  const hostile = 'a"b\\c\nd} 1\n# TYPE x counter\uD800';
  const [, , line] = prometheusText([gauge("g", "1\\2\n3", { labels: { name: hostile }, value: 1 })]).split(
    "\n",
  );
  expect(line).toBe('g{name="a\\"b\\\\c\\nd} 1\\n# TYPE x counter\uFFFD"} 1');
});

it.each([
  [Number.POSITIVE_INFINITY, "+Inf"],
  [Number.NEGATIVE_INFINITY, "-Inf"],
  [Number.NaN, "NaN"],
  [1e21, "1e+21"],
])("writes %s as %s", (value, text) => {
  expect(prometheusText([gauge("g", "G.", { value })])).toContain(`g ${text}\n`);
});
