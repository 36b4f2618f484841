import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure, fileTrouble, phrase } from "../core/index.ts";

/** Writes a file whole or not at all: what was there before stays until the new one is complete. */
export async function writeWhole(
  location: string,
  content: AsyncIterable<string | Uint8Array>,
  { mode }: { readonly mode?: number } = {},
): Promise<void> {
  const part = `${location}.part`;
  try {
    await pipeline(Readable.from(content), createWriteStream(part, { mode }));
    await rename(part, location);
  } catch (error) {
    const trouble = error instanceof Failure ? null : fileTrouble(error);
    if (trouble === null) throw error;
    throw new Failure("workspace-failed", phrase`${location} could not be written: ${trouble}.`, {
      hint: phrase`Free some space there or check the permissions, or choose another folder.`,
      cause: error,
    });
  } finally {
    await rm(part, { force: true });
  }
}
