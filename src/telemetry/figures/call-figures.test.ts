import { describe, expect, it } from "vitest";
import { CallFailure } from "../../core/index.ts";
import { answerWith } from "../../core/testing/scripted-model.ts";
import { CallFigures } from "./call-figures.ts";

const USAGE = { cachedTokens: null, reasoningTokens: null, estimated: false };

const answered = (costUsd: number | null, outputTokens: number | null) => ({
  at: 0,
  result: { ...answerWith({}), costUsd, latencyMs: 700, usage: { ...USAGE, inputTokens: 5, outputTokens } },
});

const failed = (retry: "transient" | "permanent", mayBeBilled = false) => ({
  at: 0,
  result: new CallFailure(retry, "no", undefined, { mayBeBilled }),
});

function valuesOf(figures: CallFigures, isBlind = false) {
  return Object.fromEntries(
    figures
      .figures(isBlind)
      .flatMap(({ name, samples }) =>
        samples.map(({ labels, suffix = "", value }) => [
          `${name}${suffix} ${Object.values(labels ?? {}).join(" ")}`,
          value,
        ]),
      ),
  );
}

describe("figures of calls", () => {
  it("tell what is known, and count what isn't instead of taking it for 0", () => {
    const figures = new CallFigures();
    const tally = figures.of("p", "m");
    for (const call of [
      answered(0.25, 7),
      answered(null, null),
      failed("transient", true),
      failed("permanent"),
    ])
      tally.called(call);
    expect(valuesOf(figures)).toMatchObject({
      "assay_model_calls_total p m answered": 2,
      "assay_model_calls_total p m transient": 1,
      "assay_model_calls_total p m permanent": 1,
      "assay_model_tokens_total p m input": 10,
      "assay_model_tokens_total p m output": 7,
      "assay_model_calls_unknown_tokens_total p m": 2,
      "assay_model_cost_dollars_total p m": 0.25,
      // A call that was refused has cost nothing.
      "assay_model_calls_unknown_cost_total p m": 2,
      "assay_model_call_duration_seconds_bucket p m 0.5": 0,
      "assay_model_call_duration_seconds_bucket p m 1": 2,
      "assay_model_call_duration_seconds_sum p m": 1.4,
    });
  });

  it("are the same for all models together while somebody scores blind", () => {
    const figures = new CallFigures();
    figures.of("p", "one").called(answered(1, 1));
    figures.of("q", "two").called(answered(2, 2));
    const values = valuesOf(figures, true);
    expect(Object.keys(values).filter((key) => /one|two/.test(key))).toEqual([]);
    expect(values).toMatchObject({
      "assay_model_calls_total hidden hidden answered": 2,
      "assay_model_cost_dollars_total hidden hidden": 3,
      "assay_model_call_duration_seconds_count hidden hidden": 2,
    });
  });
});
