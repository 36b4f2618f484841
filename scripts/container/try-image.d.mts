import type { Image } from "./execute.mjs";

export declare function tryImage(
  image: Image,
  seconds: number,
  say?: (sentence: string) => void,
): Promise<readonly string[]>;
