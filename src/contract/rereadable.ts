/** Bytes that can be read from their beginning once more, so that a request that was lost can be sent again. */
export class Rereadable implements AsyncIterable<Uint8Array> {
  readonly #open: () => AsyncIterable<Uint8Array>;

  constructor(open: () => AsyncIterable<Uint8Array>) {
    this.#open = open;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return this.#open()[Symbol.asyncIterator]();
  }
}
