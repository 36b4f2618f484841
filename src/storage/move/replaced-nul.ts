import { Failure, phrase } from "../../core/index.ts";
import type { RowBatch, Values } from "../backup/row-batch.ts";
import { withoutNul } from "../postgres/without-nul.ts";
import { keyText } from "./row-key.ts";
import type { TableShape } from "./table-shapes.ts";

/** A row of the source with NUL characters, which PostgreSQL can't hold. */
export interface Replacement {
  readonly table: string;
  /** Its primary key, as in `run_id 3, seq 17`. */
  readonly key: string;
  readonly columns: readonly string[];
}

export interface Replacements {
  /** The first ones. */
  readonly named: readonly Replacement[];
  readonly rows: number;
  readonly texts: number;
  readonly characters: number;
}

/** Goes through what is read from a source, and keeps where NUL characters are. */
export function findNul(mostNamed: number) {
  const named: Replacement[] = [];
  let [rows, texts, characters] = [0, 0, 0];
  return {
    add(table: TableShape, batch: RowBatch): void {
      for (const row of batch.rows) {
        if (!row.some(hasNul)) continue;
        const columns = batch.columns.filter((_, index) => hasNul(row[index] ?? null));
        const key = keyText(table, row);
        if (table.key.some(({ name }) => columns.includes(name))) throw unmovableKey(table, key);
        rows += 1;
        texts += columns.length;
        characters += row.reduce<number>((sum, value) => sum + nulsIn(value), 0);
        if (named.length < mostNamed) named.push({ table: table.name, key, columns });
      }
    },
    get: (): Replacements => ({ named, rows, texts, characters }),
  };
}

/** Whether a value of PostgreSQL is one of the source in which nothing but NUL characters was replaced. */
export const isReplaced = (source: Values[number], target: Values[number]): boolean =>
  typeof source === "string" && source !== target && withoutNul(source) === target;

const hasNul = (value: Values[number]): boolean => typeof value === "string" && value.includes("\0");

const nulsIn = (value: Values[number]): number =>
  typeof value === "string" ? value.split("\0").length - 1 : 0;

/** Its place in the order of keys would change, by which rows are continued and compared. */
function unmovableKey({ name }: TableShape, key: string): Failure {
  const shown = key.replaceAll("\0", String.raw`\u0000`);
  return new Failure(
    "conflict",
    phrase`${name}, ${shown}: PostgreSQL can't store the NUL character in this key.`,
    { hint: phrase`Rename or remove it in the source, and move again. Nothing was written.` },
  );
}
