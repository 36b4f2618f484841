import { newDatabase } from "../backup/back-up.ts";
import { tablesOf } from "../backup/copy-rows.ts";

/** A table as both engines have it. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Its primary key, in its order. */
  readonly key: readonly KeyColumn[];
}

export interface KeyColumn {
  readonly name: string;
  readonly isText: boolean;
}

/** The tables of a version that hold a workspace, those first that others refer to. */
export async function tableShapes(version: number): Promise<TableShape[]> {
  const { file, close } = await newDatabase(":memory:", version);
  try {
    return tablesOf(file).map((table) => {
      const columns = file.prepare("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid").all(table);
      const key = columns
        .filter(({ pk }) => Number(pk) > 0)
        .toSorted((one, other) => Number(one["pk"]) - Number(other["pk"]));
      return {
        name: table,
        columns: columns.map(({ name }) => String(name)),
        key: key.map(({ name, type }) => ({ name: String(name), isText: type === "TEXT" })),
      };
    });
  } finally {
    await close();
  }
}

/** Whether the database itself numbers the rows. */
export const isNumbered = ({ key: [first, ...more] }: TableShape): boolean =>
  first?.name === "id" && !first.isText && more.length === 0;
