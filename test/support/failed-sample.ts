import type { Client } from "../../src/contract/index.ts";
import { sampleBank, sampleConfig } from "./sample-config.ts";
import { finish } from "./workspace.ts";

/** A threshold that some answers reach and others do not. */
export const FAILED_SAMPLE = { tasks: 20, threshold: 60 } as const;

/** A judged run in which some items fail for good, some are refused and some break an auto-fail rule. */
export async function finishSample(client: Client): Promise<string> {
  const config = sampleConfig({ planted: { brokenRate: 0.15, refusalRate: 0.2, hazardRate: 0.2 } });
  return await finish(client, config, [{ path: "bank.jsonl", content: sampleBank(FAILED_SAMPLE.tasks) }]);
}
