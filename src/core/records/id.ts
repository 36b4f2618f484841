import { phrase } from "../phrase.ts";
import { z } from "zod";

/** Whether every database and every file keeps a text as it is. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
export const NOT_STORABLE = phrase`contains characters that can't be stored`;

/** An id that people choose: any text that every database and every file keeps as it is. */
export const idSchema = z.string().min(1).max(500).refine(isStorable, NOT_STORABLE);

/** Whether every object has a member of that name: there it can't be told from what was left out. */
export const isReserved = (name: string): boolean => name in {};

/** An id by which results are kept and looked up. */
export const keySchema = idSchema.refine((id) => !isReserved(id), phrase`is a reserved word`);
