import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";
import { itemCount } from "../runs/item-count.ts";
import { type Asked, type Found, READS, type ReadKind, type ReadingParts } from "./reads.ts";

/** Reads on the thread that works results out where there is much to read, and else here. */
export async function readElsewhere<Kind extends ReadKind>(
  parts: Parts,
  kind: Kind,
  asked: Asked<Kind>,
  runIds: readonly string[],
): Promise<Found<Kind>> {
  let items = 0;
  for (const runId of runIds) items += itemCount(await requireSetup(parts, runId));
  return await readSized(parts, kind, asked, items);
}

/** The same where it is known how many items there are. */
export async function readSized<Kind extends ReadKind>(
  parts: Pick<Parts, "thread"> & ReadingParts,
  kind: Kind,
  asked: Asked<Kind>,
  items: number,
): Promise<Found<Kind>> {
  const elsewhere = parts.thread?.read(kind, asked, items) as Promise<Found<Kind>> | null | undefined;
  return await (elsewhere ?? READS[kind](parts, asked));
}
