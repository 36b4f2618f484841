import { CallFailure, type RunSetup } from "../core/index.ts";
import type { OpenedModel } from "./opened-models.ts";

const GREETING = "Hello, world!";

/** Loads a model before it is measured. Null when it answered; else what to fail its items with. */
export async function warmUp(
  { languageModel, model }: OpenedModel,
  { limits }: RunSetup,
  signal: AbortSignal,
): Promise<{ latencyMs: number } | CallFailure> {
  const cut = AbortSignal.any([signal, AbortSignal.timeout(limits.requestTimeoutMs)]);
  try {
    const { latencyMs } = await languageModel.generate(
      { messages: [{ role: "user", content: GREETING }], parameters: model.parameters, sample: 0 },
      cut,
    );
    return { latencyMs };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new CallFailure("permanent", `The warm-up failed: ${reason}`);
  }
}
