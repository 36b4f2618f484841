import type { Client, ImportPreview } from "../../../contract/index.ts";
import type { TaskFormat } from "../../../core/index.ts";
import type { ColumnMapping } from "../../../presentation/index.ts";

/** A file that was read, and what was said about it. */
export interface AskedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null: it is told from the file. */
  readonly format: TaskFormat | null;
  /** Null for the one that is proposed. */
  readonly mapping: ColumnMapping | null;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
}

export type ColumnChoices = Pick<AskedFile, "mapping" | "ignored">;

/** And what was found in it. */
export interface ReviewedFile extends AskedFile {
  readonly preview: ImportPreview;
}

export const importQuery = ({ name, format, mapping, ignored }: AskedFile) => ({
  path: name,
  ...(format === null ? {} : { format }),
  ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
  ...(ignored.length === 0 ? {} : { ignoreColumns: JSON.stringify(ignored) }),
});

export async function reviewed(client: Client, asked: AskedFile): Promise<ReviewedFile> {
  const preview = await client.previewImport({ query: importQuery(asked), upload: asked.bytes });
  return { ...asked, preview, mapping: asked.mapping ?? preview.mapping };
}

/** Files of a known shape need no mapping. */
export const needsMapping = ({ mapping, preview }: ReviewedFile): boolean =>
  mapping !== null || (preview.format === "other" && preview.columns.length > 0);

export const lacksPrompt = (file: ReviewedFile): boolean =>
  needsMapping(file) && file.mapping?.["prompt"] === undefined;

/** The file with another mapping. Without a prompt there is nothing to look at yet. */
export async function remapped(
  client: Client,
  file: ReviewedFile,
  { mapping, ignored }: ColumnChoices,
): Promise<ReviewedFile> {
  const next = { ...file, mapping, ignored };
  return mapping !== null && mapping["prompt"] === undefined ? next : await reviewed(client, next);
}
