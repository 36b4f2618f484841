import type { MappingBody, MappingView } from "../../contract/index.ts";
import {
  type CatalogRecord,
  Failure,
  type Page,
  type MAPPING_SORTS,
  explainIssue,
  phrase,
} from "../../core/index.ts";
import { type ColumnMapping, columnMappingSchema } from "../../datasets/index.ts";
import { type NamedRequest, requireRecord } from "../catalog/catalog-records.ts";
import type { Parts } from "../parts.ts";

type MappingParts = Pick<Parts, "store" | "clock">;

function parseMapping(value: unknown): ColumnMapping {
  const parsed = columnMappingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap(explainIssue).map(({ fault }) => fault);
  throw new Failure("invalid-input", phrase`The column mapping is not valid.`, { faults });
}

/** The columns that a mapping names; fields without one are left out. */
export function columnsOf(mapping: ColumnMapping): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column]) => (column === undefined ? [] : [[field, column]])),
  );
}

/** A mapping as a request gives it: nothing, JSON, or the name of one that is kept. */
export async function mappingOf(
  { store }: MappingParts,
  text: string | undefined,
): Promise<ColumnMapping | undefined> {
  if (text === undefined) return undefined;
  if (!text.startsWith("{")) {
    const kept = await store.findRecordByName("mapping", text);
    if (kept === null) throw new Failure("not-found", phrase`There is no mapping ${text}.`);
    return parseMapping(kept.body);
  }
  try {
    return parseMapping(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure("invalid-input", phrase`The column mapping is not valid JSON.`);
    throw error;
  }
}

export async function listMappings(
  { store }: MappingParts,
  request: NamedRequest<(typeof MAPPING_SORTS)[number]>,
): Promise<Page<MappingView>> {
  const { rows, next } = await store.listRecords({ kind: "mapping", ...request });
  return { rows: rows.map(toView), next };
}

export async function getMapping(parts: MappingParts, id: number): Promise<MappingView> {
  return toView(await requireRecord(parts, "mapping", id));
}

function toView({ id, name, body }: CatalogRecord): MappingView {
  return { id, name, columns: columnsOf(parseMapping(body)) };
}

export async function saveMapping({ store, clock }: MappingParts, body: MappingBody): Promise<MappingView> {
  const columns = columnsOf(parseMapping(body.columns));
  const { id, name } = await store.createRecord(
    { kind: "mapping", name: body.name, body: columns },
    [],
    clock.now(),
  );
  return { id, name, columns };
}

export async function deleteMapping(parts: MappingParts, id: number): Promise<void> {
  await requireRecord(parts, "mapping", id);
  await parts.store.removeRecord(id, []);
}
