import type { Client } from "../contract/index.ts";
import { requiredContext } from "./required-context.ts";

/** What screens need of the machine they are drawn on. */
export interface Machine {
  readonly client: Client;
  /** Where the host listens, for those who want the page as well. */
  readonly url: string;
  readonly version: string;
  readonly now: () => number;
  /** Whether the terminal can be trusted with lines and dots; else plain ASCII is drawn. */
  readonly isAscii: boolean;
  /** Whether anything can be told by colours and by inverse letters. */
  readonly hasColors: boolean;
  readonly files: Files;
  /** Lets a person change a text in the editor of their choice; null when there is none. */
  readonly edit: ((text: string) => Promise<string>) | null;
}

/** Files of the machine the terminal runs on, by the paths that a person types. */
export interface Files {
  readonly read: (path: string) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
  /** Writes a whole file; a file that is there stays unless `isReplacing`. The path it has in the end. */
  readonly write: (
    path: string,
    content: AsyncIterable<string | Uint8Array>,
    isReplacing: boolean,
  ) => Promise<string>;
}

export const [MachineProvider, useMachine] = requiredContext<Machine>("Machine");

export const useClient = (): Client => useMachine().client;
