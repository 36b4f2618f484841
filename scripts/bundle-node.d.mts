import type { Plugin } from "rolldown";

export declare function bundleNode(
  input: Readonly<Record<string, string>>,
  dir: string,
  plugins?: readonly Plugin[],
): Promise<void>;
