import { Failure, type ItemDetail, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

export async function getItem({ store }: Parts, runId: string, itemId: number): Promise<ItemDetail> {
  const detail = await store.readItem(runId, itemId);
  if (detail === null) throw new Failure("not-found", phrase`Run ${runId} has no item ${itemId}.`);
  return detail;
}
