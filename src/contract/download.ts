/** A file that is sent while it is still being made. */
export interface Download {
  readonly filename: string;
  readonly contentType: string;
  /** Its text, in UTF-8. */
  readonly content: AsyncIterable<string>;
}
