import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../core/index.ts";

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
    if (error instanceof Failure || !(error instanceof Error && "syscall" in error)) throw error;
    throw new Failure("workspace-failed", `${location} could not be written: ${error.message}`, {
      cause: error,
    });
  } finally {
    await rm(part, { force: true });
  }
}
