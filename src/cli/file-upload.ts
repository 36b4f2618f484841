import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Rereadable } from "../contract/index.ts";
import { Failure } from "../core/index.ts";
import type { World } from "./world.ts";

/** A file to send, as often as it is needed. */
export async function fileUpload(world: World, path: string): Promise<Rereadable> {
  const location = resolve(world.folder, path);
  if (!(await stat(location).catch(() => null))?.isFile())
    throw new Failure("invalid-input", `There is no readable file ${path}.`);
  return new Rereadable(() => contentOf(location));
}

/** Opened when the first piece is wanted: a stream that nobody reads would fail unheard when its file is gone. */
async function* contentOf(location: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(location) as AsyncIterable<Uint8Array>;
}
