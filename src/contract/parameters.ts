import { z } from "zod";
import { sortsBy, phrase } from "../core/index.ts";

/** Ids and positions are 32-bit in every database. */
const LARGEST = 2_147_483_647;
/** A whole number in a path or query, where everything is text. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, phrase`must be a whole number`)
  .transform(Number)
  .pipe(z.int().max(LARGEST));
/** Any number from 0 on, such as a bound. */
export const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,15})?$/, phrase`must be a number, e.g. 12.5`)
  .transform(Number)
  .optional();
export const limit = (most: number) =>
  wholeNumber
    .pipe(z.int().min(1).max(most))
    .optional()
    .transform((value) => value ?? Math.min(100, most));
export const since = wholeNumber.optional().transform((value) => value ?? 0);
/** How a browser says where it was when it connects to a stream again. */
export const lastEventId = z.object({ "Last-Event-ID": wholeNumber.optional() });
/** A place in a list of which nothing comes or goes: `500` skips as many. */
export const positionCursor = z
  .string()
  .regex(/^\d{1,9}$/, phrase`must be the \`next\` value of a page`)
  .optional();
/** As `writeCursor` makes it: the longest holds the longest name. */
const cursor = z
  .string()
  .max(5000)
  .regex(/^(-?[A-Za-z]+~)?\d{1,9}(~[^\0]*)?$/, phrase`must be the \`next\` value of a page`)
  .optional();
/** The order of a list. */
export const sort = <const Field extends string>(fields: readonly Field[]) =>
  z.enum(sortsBy(fields)).optional();
/**
 * The query of a list in pages: what narrows it, the fields that it can be in order of, and how many rows a page has at
 * most.
 */
export const listQuery = <const Field extends string, const Filters extends z.core.$ZodLooseShape>(
  fields: readonly Field[],
  most: number,
  filters: Filters,
) => z.object({ ...filters, sort: sort(fields), cursor, limit: limit(most) });
export const runId = z.object({ runId: z.string().regex(/^[^\0]+$/, phrase`must be the id of a run`) });
export const numberedId = z.object({ id: wholeNumber });
const trueOrFalse = z.enum(["true", "false"]).optional();
/** A name or an id, all of it. */
export const exactText = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/, phrase`must be a text`)
  .optional();
/** Words that a name holds. */
export const searchWords = z.string().max(500).optional();
/** `true` or `false` in a query. */
export const yesOrNo = trueOrFalse.transform((value) => value === "true");

/** The same where saying nothing means either. */
export const yesNoOrEither = trueOrFalse.transform((value) =>
  value === undefined ? undefined : value === "true",
);

/** The number of the last event that is known, or a time; later ones are asked for. */
export const sinceOrTime = z
  .union([wholeNumber, z.iso.datetime({ offset: true }).transform((text) => ({ time: Date.parse(text) }))], {
    error: phrase`must be an event number or a time, e.g. 2026-11-15T10:00:00Z`,
  })
  .optional()
  .transform((value) => value ?? 0);

const DAY_MS = 86_400_000;
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: phrase`must be a date or time, e.g. 2026-11-15 or 2026-11-15T10:00:00Z`,
});
const isDay = (text: string): boolean => text.length === "2026-11-15".length;
/** A time, or a day from its first moment in UTC on; in milliseconds since 1970. */
export const fromDay = moment.transform((text) => Date.parse(text)).optional();
/** A time, or a day to its last moment in UTC. */
export const untilDay = moment
  .transform((text) => Date.parse(text) + (isDay(text) ? DAY_MS - 1 : 0))
  .optional();

/** Look although somebody scores the run blind; that is written down. */
export const unblind = trueOrFalse.transform((value) => value === "true");
