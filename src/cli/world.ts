import type { CommandContext, StricliProcess } from "@stricli/core";

/**
 * What a command does with the workspace that its flags name: looks into one that is there, creates it where there is
 * none, or neither.
 */
export type WorkspaceUse = "existing" | "created" | "none";

/** The process as the commands see it. */
export interface World extends CommandContext {
  readonly process: StricliProcess;
  readonly version: string;
  /** Said by each command. */
  readonly workspace?: WorkspaceUse;
  readonly folder: string;
  /** Folder of the package, where the examples are. */
  readonly packageFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True when a person watches. */
  readonly isInteractive: boolean;
  readonly columns: () => number;
  /** Columns that output may take: those of a terminal, without end for a file or a pipe. */
  readonly width: () => number;
  readonly now: () => number;
  /** Milliseconds since some moment, never going back: for how long something takes. */
  readonly ticks: () => number;
  /** What is piped into the command. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Writes to standard output, no faster than it is taken. */
  readonly pour: (text: AsyncIterable<string>) => Promise<void>;
  /** Asks the person at the keyboard. */
  readonly ask: (question: string) => Promise<string>;
  /** The terminal that a person sits at; null where a file or a pipe is at either end. */
  readonly terminal: () => Terminal | null;
  /** Calls back at Ctrl-C and at a polite request to end, until the returned function is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

export function print(world: World, text: string): void {
  world.process.stdout.write(`${text}\n`);
}

export function tell(world: World, text: string): void {
  world.process.stderr.write(`${text}\n`);
}
