export interface Step {
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: string;
  readonly list: readonly string[];
}
export interface Stage {
  readonly image: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
}
export declare function readStages(text: string): readonly Stage[];
export declare function secondsOf(duration: string): number;
