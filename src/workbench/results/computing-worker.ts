import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { asFailure } from "../../core/index.ts";
import { openStoreAt } from "../workspace/open-store.ts";
import { type Computation, compute } from "./computations.ts";
import type { ExportMaterial } from "../parts.ts";
import { exportText } from "./export-text.ts";
import { ItemTableKeeper } from "./item-table-keeper.ts";
import { READS, type ReadKind, type ReadingParts } from "./reads.ts";
import { SummaryKeeper } from "./summary-keeper.ts";
import { systemFonts } from "./system-fonts.ts";

/** Works results out on a thread of its own, with a connection of its own. */

/** Letters that are sent at a time. */
const PIECE = 100_000;

type Message =
  | { readonly id: number; readonly job: Computation }
  | { readonly id: number; readonly read: ReadKind; readonly asked: never }
  | { readonly id: number; readonly text: ExportMaterial }
  | { readonly id: number; readonly next: true }
  | { readonly id: number; readonly end: true };

const { database, version, environment } = z
  .object({
    database: z.string(),
    version: z.string(),
    environment: z.record(z.string(), z.string().optional()).default({}),
  })
  .parse(workerData);

async function openParts(): Promise<ReadingParts & { readonly version: string }> {
  const store = await openStoreAt(database);
  const computing = { store, version };
  return {
    ...computing,
    // Whether a run goes on is said by those who asked.
    isGone: () => false,
    itemTables: new ItemTableKeeper(computing, null),
    summaries: new SummaryKeeper(computing, null),
    findFonts: systemFonts(environment),
  };
}

const opened = openParts();
/** Texts that are under way: whoever reads one asks for each piece. */
const texts = new Map<number, AsyncIterator<string>>();

async function answer(message: Message): Promise<void> {
  const parts = await opened;
  const { id } = message;
  if ("job" in message) {
    const found = await compute(parts, message.job);
    // Columns of a sheet change hands instead of being copied; nothing here looks at them again.
    const columns = "numbers" in found ? Object.values(found.numbers) : [];
    parentPort?.postMessage(
      { id, found },
      columns.map(({ buffer }) => buffer),
    );
  } else if ("read" in message) {
    const found = await READS[message.read](parts, message.asked);
    parentPort?.postMessage({ id, found }, []);
  } else if ("text" in message) {
    texts.set(id, exportText(parts, message.text)[Symbol.asyncIterator]());
    await sendPiece(id);
  } else if ("next" in message) await sendPiece(id);
  else {
    const text = texts.get(id);
    texts.delete(id);
    await text?.return?.();
  }
}

async function sendPiece(id: number): Promise<void> {
  const text = texts.get(id);
  if (text === undefined) return;
  let [piece, isLast] = ["", false];
  while (piece.length < PIECE && !isLast) {
    const { value, done } = await text.next();
    isLast = done === true;
    piece += isLast ? "" : value;
  }
  if (isLast) texts.delete(id);
  parentPort?.postMessage({ id, found: { piece, isLast } }, []);
}

parentPort?.on("message", (message: Message) => {
  answer(message).catch((error: unknown) => {
    texts.delete(message.id);
    const { code, message: said, hint, faults, counts } = asFailure(error);
    parentPort?.postMessage({ id: message.id, problem: { code, message: said, hint, faults, counts } }, []);
  });
});
