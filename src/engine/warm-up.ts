import { CallFailure, type LanguageModel, type Model, phrase } from "../core/index.ts";
import { BudgetExceeded } from "./calls/budget.ts";
import { Stopped } from "./calls/retrying-model.ts";

const GREETING = "Hello, world!";

/** Loads a model before it is measured. Null when it was not called; a failure to fail its items with when it did not answer. */
export async function warmUp(
  { languageModel, model }: { readonly languageModel: LanguageModel; readonly model: Model },
  signal: AbortSignal,
): Promise<{ latencyMs: number } | CallFailure | null> {
  try {
    const { latencyMs } = await languageModel.generate(
      { messages: [{ role: "user", content: GREETING }], parameters: model.parameters, sample: 0 },
      signal,
    );
    return { latencyMs };
  } catch (error) {
    if (error instanceof BudgetExceeded || error instanceof Stopped) return null;
    const reason = error instanceof Error ? error.message : String(error);
    return new CallFailure("permanent", phrase`The warm-up failed: ${reason}`);
  }
}
