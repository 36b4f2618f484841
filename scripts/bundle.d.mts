export interface BundlePart {
  readonly name: string;
  readonly bytes: number;
}

export function bundleParts(): {
  /** Bytes of everything that Home needs, as they are sent. */
  readonly first: number;
  readonly typeface: number;
  /** What else can be loaded, and the bytes that it adds. */
  readonly later: readonly BundlePart[];
};
