import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import type { ModelFigures } from "../../core/index.ts";
import { openSqliteStore } from "../sqlite/open.ts";
import { newRun, storeKit } from "../store-contract/kit-contract.ts";

const FIGURES: ModelFigures = {
  modelId: "alpha",
  provider: "p",
  name: "a",
  simulated: false,
  basis: null,
  scorer: null,
  score: 50,
  answers: 1,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  meanLatencyMs: 12,
};

it("leaves out figures that another version kept in another form", async () => {
  const store = await storeKit(() => openSqliteStore(join(temporaryFolder(), "assay.sqlite"))).opened();
  const results = { revision: 0, madeBy: "x", text: "{}", costUsd: null, judgeCostUsd: null };
  const { meanLatencyMs: _new, ...old } = FIGURES;
  const kept = { "demo-1": FIGURES, "demo-2": old as ModelFigures };
  for (const [runId, figures] of Object.entries(kept)) {
    await store.createRun(newRun(runId));
    await store.keepResults(runId, results, [{ figures, taskMeans: new Float64Array() }]);
  }
  const latest = await store.listLatestFigures(10);
  expect(latest.map(({ runId, figures }) => ({ runId, figures }))).toEqual([
    { runId: "demo-1", figures: FIGURES },
  ]);
});
