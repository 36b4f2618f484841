import {
  type BrotliDecompress,
  type Gunzip,
  type Inflate,
  type ZstdDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from "node:zlib";
import { CallFailure, phrase } from "../../core/index.ts";

type Layer = BrotliDecompress | Gunzip | Inflate | ZstdDecompress;

const UNPACKERS: Readonly<Record<string, () => Layer>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};
/** Packed this often by nobody who means well. */
const MOST_LAYERS = 3;

export interface UnpackingEnds {
  /** Takes what was unpacked, a small piece at a time. */
  onBytes(bytes: Buffer): void;
  onEnd(): void;
  onFailure(failure: CallFailure): void;
}

function namesOf(contentEncoding: string): string[] {
  if (contentEncoding === "") return [];
  return contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
}

export function isUnknownPacking(contentEncoding: string): boolean {
  return namesOf(contentEncoding).some((name) => UNPACKERS[name] === undefined);
}

/** Unpacks an answer as it comes in. Nobody asks for packed answers, but some proxies pack them all the same. */
export class Unpacking {
  readonly #first: Layer;
  readonly #all: readonly Layer[];

  private constructor(layers: readonly [Layer, ...Layer[]], names: string, ends: UnpackingEnds) {
    this.#all = layers;
    this.#first = layers[0];
    let last: Layer = layers[0];
    for (const layer of layers.slice(1)) last = last.pipe(layer);
    for (const layer of layers)
      layer.on("error", ({ message }) =>
        ends.onFailure(
          new CallFailure(
            "transient",
            phrase`the response is compressed with ${names} and can't be decompressed: ${message}`,
          ),
        ),
      );
    last.on("data", (bytes: Buffer) => ends.onBytes(bytes)).on("end", () => ends.onEnd());
  }

  /** Null when the answer is not packed, or in a way that nobody knows: it may be none, such as `utf-8`. */
  static of(contentEncoding: string, ends: UnpackingEnds): Unpacking | null {
    const names = namesOf(contentEncoding);
    if (isUnknownPacking(contentEncoding) || names.length > MOST_LAYERS) return null;
    const [first, ...others] = names.toReversed().flatMap((name) => UNPACKERS[name]?.() ?? []);
    return first === undefined ? null : new Unpacking([first, ...others], contentEncoding, ends);
  }

  push(bytes: Buffer): void {
    this.#first.write(bytes);
  }

  end(): void {
    this.#first.end();
  }

  /** Nothing more is wanted. */
  stop(): void {
    for (const layer of this.#all) layer.destroy();
  }
}
