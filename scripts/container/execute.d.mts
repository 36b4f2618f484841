import type { Stage } from "./dockerfile.mjs";

/** How the command of an image is started and looked after. */
export interface Image {
  readonly command: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly account: { readonly uid: number; readonly gid: number };
  readonly health: { readonly flags: Readonly<Record<string, string>>; readonly command: readonly string[] };
  readonly stopSignal: string;
}
export interface Surroundings {
  readonly rootOf: (stage: string) => string;
  readonly context: string;
  readonly node: string;
  readonly say?: (line: string) => void;
}
export declare function executeStage(stage: Stage, stages: readonly Stage[], around: Surroundings): Image;
