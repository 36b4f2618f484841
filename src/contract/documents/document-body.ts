import { z } from "zod";
import { Failure, type Fault, phrase } from "../../core/index.ts";
import type { Routes } from "../routes.ts";
import type { DocumentId, DocumentLookups } from "./lookups.ts";

/** A body in the words of a source document, and how it becomes one in Assay's own. */
export interface DocumentBody<Own = unknown> {
  /** By its number. */
  readonly document: 0 | 1 | 2 | 4;
  /** What it is, and where the document says so. */
  readonly name: string;
  /** Whether a body is written in these words: it has a key that only the document has. */
  readonly recognises: (body: Readonly<Record<string, unknown>>) => boolean;
  readonly schema: z.ZodType;
  /** Fails with faults that name the document's own keys. */
  readonly translate: (body: unknown, lookups: DocumentLookups) => Promise<Own> | Own;
  /** The route that answers it, where that is not the one it was sent to. */
  readonly answeredBy?: keyof Routes;
}

interface Written<Schema extends z.ZodType, Own> extends Omit<
  DocumentBody<Own>,
  "schema" | "translate" | "recognises"
> {
  /** One of these keys tells the body. */
  readonly keys: readonly string[];
  readonly schema: Schema;
  readonly translate: (body: z.output<Schema>, lookups: DocumentLookups) => Promise<Own> | Own;
}

/** Ties a translation to the schema that its bodies have passed. */
export function documentBody<Schema extends z.ZodType, Own>({
  keys,
  schema,
  translate,
  ...rest
}: Written<Schema, Own>): DocumentBody<Own> {
  return {
    ...rest,
    schema,
    recognises: (body) => keys.some((key) => Object.hasOwn(body, key)),
    translate: (body, lookups) => translate(schema.parse(body), lookups),
  };
}

/** An id as documents give them: a number, the same as text, or a name where the thing has one. */
export const documentId: z.ZodType<DocumentId> = z.union([z.int().positive(), z.string().min(1).max(500)], {
  error: "must be an ID: a whole number",
});

/** An id that can only be a number. */
export const documentNumber = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number),
  ],
  { error: "must be an ID: a whole number" },
);

/** What a lookup has found, or the fault of a key that names nothing. */
export function found<Thing>(thing: Thing | null, key: string, what: string, id: DocumentId): Thing {
  if (thing !== null) return thing;
  throw unusable([{ key, message: phrase`there is no ${what} ${id}` }]);
}

export function unusable(faults: readonly Fault[]): Failure {
  return new Failure("invalid-input", phrase`The request body is not valid.`, { faults });
}
