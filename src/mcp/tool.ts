import type { z } from "zod";
import type { Client } from "../contract/index.ts";

/** What tools stand on: the client and nothing else of Assay, so that every policy of the routes holds. */
export interface ToolContext {
  /** The way to Assay, asked for before each call: a server may have gone and another come. */
  readonly client: () => Promise<Client>;
  /** Lets so many milliseconds pass, or fewer once the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 32 hexadecimal digits, drawn anew at each call: nobody who writes a text can know them. */
  readonly marker: () => string;
}

export interface ToolCall extends Omit<ToolContext, "client"> {
  readonly client: Client;
  /** Aborted when the agent takes the call back or goes away. */
  readonly signal: AbortSignal;
}

/** What a tool says: text to read and, where it has an output schema, the same facts as data. */
export interface Answer {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a client may tell a person before the call; see the protocol's `ToolAnnotations`. */
interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether calls to models come of it. */
  readonly openWorldHint: boolean;
}

/** Something an agent can do, as a value. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output?: z.ZodObject;
  readonly hints: Hints;
  answer(input: z.output<Input>, call: ToolCall): Promise<Answer>;
}

export const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Keeps the type of what a tool takes. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool<Input> {
  return definition;
}
