import type { Clock, FindFonts, Random, Store } from "../core/index.ts";
import type { EngineParts } from "../engine/index.ts";
import type { ModelOpener } from "../providers/index.ts";
import type { Executions } from "./executions.ts";
import type { Place } from "./place.ts";
import type { Readings } from "./readings.ts";
import type { ReportKeeper } from "./report-keeper.ts";
import type { Results } from "./results.ts";
import type { Vault } from "./vault.ts";

/** What the use cases are made of. Joined in `assemble.ts` and nowhere else. */
export interface Parts {
  readonly version: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Names this process to clients; drawn anew at every start. */
  readonly host: string;
  readonly isGone: EngineParts["isGone"];
  readonly executions: Executions;
  /** A variable of the environment, such as one that holds a key. */
  readonly variable: (name: string) => string | undefined;
  readonly vault: Vault;
  readonly results: Results;
  readonly readings: Readings;
  readonly reports: ReportKeeper;
  readonly place: Place;
  readonly openModel: ModelOpener;
  /** Tokens of a text, about as most models count them. */
  readonly countTokens: EngineParts["countTokens"];
  /** A file that comes with Assay; null where there are none. */
  readonly readExample: (file: string) => Promise<Uint8Array | null>;
  /** Writes files into the run's own folder and returns their paths. */
  readonly writeArtifacts: (
    runId: string,
    files: Readonly<Record<string, string | Uint8Array>>,
  ) => Promise<string[]>;
  /** Whether the run's own folder has a file of that name. */
  readonly hasArtifact: (runId: string, name: string) => Promise<boolean>;
  /** For PDF files, whose letters are in them. */
  readonly findFonts: FindFonts;
  readonly removeArtifacts: (runId: string) => Promise<void>;
}
