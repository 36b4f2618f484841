import { expect, it } from "vitest";
import type { SpendRow } from "../core/index.ts";
import { costReport } from "./cost-report.ts";

const row = (change: Partial<SpendRow>): SpendRow => ({
  runId: "r",
  day: 0,
  modelId: "real",
  provider: "there",
  model: "real",
  purpose: "answer",
  calls: 1,
  usd: 1,
  unknownCalls: 0,
  timedCalls: 0,
  timedMs: 0,
  ...change,
});

it("tells how much of the money is made up: of simulated models in runs and outside", () => {
  const { total } = costReport({
    runs: [
      {
        run: { runId: "r", name: "r", kind: "answers", createdAt: 0 },
        models: [
          { modelId: "real", provider: "there", name: "real", simulated: false },
          { modelId: "gavel", provider: "Sample models", name: "gavel", simulated: true },
        ],
      },
    ],
    spend: [
      row({ usd: 1 }),
      row({ modelId: "gavel", provider: "Sample models", purpose: "judge", usd: 2 }),
      row({ runId: null, modelId: "alder", provider: "Sample models", purpose: "test", usd: 4 }),
      // Stopped before it was known what it would have cost.
      row({ runId: null, modelId: "alder", provider: "Sample models", usd: 0, unknownCalls: 1 }),
      row({ runId: null, purpose: "test", usd: 8 }),
    ],
    simulated: new Set(["Sample models"]),
    figures: [],
    known: [],
    blind: new Set(),
  });
  expect(total).toMatchObject({ costUsd: 1, judgeCostUsd: 2, otherCostUsd: 12, simulatedUsd: 6 });
  expect([total.unknownCalls, total.simulatedUnknownCalls]).toEqual([1, 1]);
});
