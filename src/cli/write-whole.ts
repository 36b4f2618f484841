import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure, fileRemedy, fileTrouble, phrase } from "../core/index.ts";

/** Writes a file whole or not at all: what was there before stays until the new one is complete. `named` is what a person calls it. */
export async function writeWhole(
  location: string,
  content: AsyncIterable<string | Uint8Array>,
  { mode, named = location }: { readonly mode?: number; readonly named?: string } = {},
): Promise<void> {
  const part = `${location}.part`;
  try {
    await pipeline(Readable.from(content), createWriteStream(part, { mode }));
    await rename(part, location);
  } catch (error) {
    const trouble = error instanceof Failure ? null : fileTrouble(error);
    if (trouble === null) throw error;
    throw new Failure("workspace-failed", phrase`${named} could not be written: ${trouble}.`, {
      hint: fileRemedy(error),
      cause: error,
    });
  } finally {
    await rm(part, { force: true });
  }
}
