/** A file that is sent while it is still being made. */
export interface Download<Piece extends string | Uint8Array = string> {
  readonly filename: string;
  readonly contentType: string;
  /** Its text, which is sent in UTF-8, or its bytes. */
  readonly content: AsyncIterable<Piece>;
}
