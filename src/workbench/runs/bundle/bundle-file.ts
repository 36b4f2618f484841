import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Failure, OWNER_ONLY_FILE, phrase } from "../../../core/index.ts";

/**
 * A bundle is an SQLite database, packed with Zstandard. The hash of the packed bytes follows in a frame that unpacking
 * skips, so that any tool can unpack the file and any changed byte is found.
 */
const PACKED = { params: { [constants.ZSTD_c_compressionLevel]: 9 } } as const;
const SKIPPED_FRAME = 0x184d2a5a;
const HASH_BYTES = 32;
const FRAME_BYTES = 8 + HASH_BYTES;
const READ_AT_ONCE = 1024 * 1024;

/** No run unpacks to more than this times its bundle; a file that does was made to fill a disk. */
const LARGEST_RATIO = 1_000;
const ALWAYS_FINE = 64 * 1024 * 1024;

/** The bytes of a bundle, made from its database. */
export async function* packBundle(database: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const packed = createReadStream(database).pipe(createZstdCompress(PACKED)) as AsyncIterable<Uint8Array>;
  for await (const piece of packed) {
    hash.update(piece);
    yield piece;
  }
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.writeUInt32LE(SKIPPED_FRAME, 0);
  frame.writeUInt32LE(HASH_BYTES, 4);
  hash.digest().copy(frame, 8);
  yield frame;
}

/**
 * Unpacks a bundle to a database file. Fails, and leaves nothing behind, when a single byte is another. `name` is what the
 * user calls the bundle.
 */
export async function unpackBundle(bundle: string, database: string, name: string): Promise<void> {
  const { size } = await sizeOf(bundle, name);
  const end = size - FRAME_BYTES;
  if (end <= 0 || !(await hasHash(bundle, end))) throw changed(name);
  try {
    await pipeline(
      createReadStream(bundle, { end: end - 1 }),
      createZstdDecompress(),
      atMost(ALWAYS_FINE + LARGEST_RATIO * size, name),
      createWriteStream(database, { mode: OWNER_ONLY_FILE }),
    );
  } catch (error) {
    await rm(database, { force: true });
    throw error instanceof Failure ? error : changed(name, error);
  }
}

async function sizeOf(bundle: string, name: string): Promise<{ readonly size: number }> {
  try {
    return await stat(bundle);
  } catch (error) {
    throw new Failure("not-found", phrase`There is no file ${name}.`, { cause: error });
  }
}

/** Whether the frame at the end is the hash of everything before it. */
async function hasHash(bundle: string, end: number): Promise<boolean> {
  const hash = createHash("sha256");
  const frame = Buffer.alloc(FRAME_BYTES);
  const piece = Buffer.alloc(Math.min(READ_AT_ONCE, end));
  const file = await open(bundle);
  try {
    await file.read(frame, 0, FRAME_BYTES, end);
    for (let place = 0; place < end;) {
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end - place), place);
      if (bytesRead === 0) return false;
      hash.update(piece.subarray(0, bytesRead));
      place += bytesRead;
    }
  } finally {
    await file.close();
  }
  return (
    frame.readUInt32LE(0) === SKIPPED_FRAME &&
    frame.readUInt32LE(4) === HASH_BYTES &&
    frame.subarray(8).equals(hash.digest())
  );
}

function atMost(bytes: number, name: string) {
  return async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const piece of pieces) {
      read += piece.length;
      if (read > bytes) throw changed(name);
      yield piece;
    }
  };
}

function changed(name: string, cause?: unknown): Failure {
  return new Failure(
    "invalid-input",
    phrase`${name} is not a bundle of Assay, or was changed since it was written.`,
    {
      hint: phrase`Get the file again from where it was made.`,
      cause,
    },
  );
}
