import { type Json, type RubricItem, rubricItemSchema } from "../../core/index.ts";
import { readList } from "./formats/read-list.ts";

/** Weight and max score stand at the end of a line, so that the text itself may hold the sign. */
const LINE = /^(.*?)\s*\|\s*(\d+(?:\.\d+)?)(?:\s*\|\s*(\d+(?:\.\d+)?))?\s*$/;

/**
 * A rubric in one cell: one criterion in each line, as `text`, `text | weight` or `text | weight | max score`; or a JSON
 * list of texts or of objects with `text`, `weight` and `maxScore`. Null when it is none of these.
 */
export function readRubric(value: Json): RubricItem[] | null {
  const read = typeof value === "string" ? readList(value) : { value };
  if (!("value" in read) || !Array.isArray(read.value)) return null;
  const items = read.value.map((entry: unknown, index) => itemOf(entry, `r${index + 1}`));
  const known = items.filter((item) => item !== null);
  const ids = new Set(known.map(({ id }) => id));
  return known.length === items.length && ids.size === items.length ? known : null;
}

function itemOf(entry: unknown, id: string): RubricItem | null {
  if (typeof entry === "string") return parsed({ id, ...lineOf(entry) });
  return typeof entry === "object" && entry !== null && !Array.isArray(entry)
    ? parsed({ id, ...entry })
    : null;
}

const parsed = (item: unknown): RubricItem | null => rubricItemSchema.safeParse(item).data ?? null;

function lineOf(line: string): Partial<RubricItem> {
  const [, text, weight, maxScore] = LINE.exec(line) ?? [];
  if (text === undefined || text === "" || weight === undefined) return { text: line };
  return { text, weight: Number(weight), ...(maxScore === undefined ? {} : { maxScore: Number(maxScore) }) };
}
