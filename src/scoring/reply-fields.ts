import { phrase } from "../core/index.ts";
import { z } from "zod";

/**
 * One field of a reply, in two views: what a judge is asked for, which leaves a server that follows the schema no
 * way to leave it out, and what is read, which takes what judges write where nothing holds them to a schema.
 */
export interface ReplyField<Value> {
  readonly asked: z.ZodType;
  readonly read: z.ZodType<Value>;
}

type ValueOf<Field> = Field extends ReplyField<infer Value> ? Value : never;
type Shape = Readonly<Record<string, ReplyField<unknown>>>;
export type ReplyOf<Fields extends Shape> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

/** A field that is read as it is asked for. */
function alike<Value>(schema: z.ZodType<Value>): ReplyField<Value> {
  return { asked: schema, read: schema };
}

/** Words that a judge must find. Not a minimum length: strict modes of providers refuse schemas that have one. */
export const words: ReplyField<string> = {
  asked: z.string(),
  read: z.string().refine((text) => text.trim() !== "", phrase`must not be empty`),
};

/** Words that may be missing where nothing demands them. */
export const remark: ReplyField<string> = { asked: z.string(), read: z.string().default("") };

/** A number that nobody reads. */
export const unread: ReplyField<unknown> = { asked: z.number(), read: z.unknown().optional() };

export const yesOrNo: ReplyField<boolean> = alike(z.boolean());

/** What cannot be true here. */
export const never: ReplyField<boolean> = alike<boolean>(z.literal(false));

export function oneOf<const Word extends string>(list: readonly Word[]): ReplyField<Word> {
  return alike(z.enum(list));
}

/** Whole numbers are asked for; a fraction that comes all the same is taken. */
export function wholeNumber(least: number, most: number): ReplyField<number> {
  return { asked: z.int().min(least).max(most), read: z.number().min(least).max(most) };
}

/** Asked for as null where there is nothing to say, because strict modes know no optional field. */
export function orNothing<Value>(schema: z.ZodType<Value>): ReplyField<Value | null | undefined> {
  return { asked: schema.nullable(), read: schema.nullish() };
}

/**
 * Points for each of some ids. All of them are asked for, on their scales. Any may be missing or off its scale in what
 * is read: what that means is for whoever asked to say.
 */
export function points(
  scales: Readonly<Record<string, { readonly least: number; readonly most: number }>>,
): ReplyField<Readonly<Record<string, number | null | undefined>>> {
  const each = <Inner extends z.ZodType>(make: (scale: { least: number; most: number }) => Inner) =>
    z.strictObject(Object.fromEntries(Object.entries(scales).map(([id, scale]) => [id, make(scale)])));
  return {
    asked: each(({ least, most }) => z.number().min(least).max(most)),
    read: each(() => z.number().nullish()),
  };
}

/** An object of fields, closed and complete as it is asked for; what else comes is ignored unless it is closed. */
export function fields<const Fields extends Shape>(
  shape: Fields,
  { closed = false }: { readonly closed?: boolean } = {},
): ReplyField<ReplyOf<Fields>> {
  const view = (pick: (field: ReplyField<unknown>) => z.ZodType): Record<string, z.ZodType> =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, pick(field)]));
  const read = view((field) => field.read);
  return {
    asked: z.strictObject(view((field) => field.asked)),
    read: (closed ? z.strictObject(read) : z.object(read)) as unknown as z.ZodType<ReplyOf<Fields>>,
  };
}

/** The schema that is sent. Every property is required, every object closed. */
export function askedSchema({ asked }: ReplyField<unknown>): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(asked, { io: "input" });
}
