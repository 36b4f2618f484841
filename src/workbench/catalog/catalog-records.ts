import {
  type CatalogKind,
  type CatalogRecord,
  type CatalogStore,
  Failure,
  type Page,
  type SortedRequest,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";

/** What the use cases of every kind of the catalog have in common. */
type CatalogParts = Pick<Parts, "store" | "clock">;

/** For changes that touch no secret. */
export const NO_SECRETS = { kept: [], dropped: [] };

export async function requireRecord(
  { store }: Pick<Parts, "store">,
  kind: CatalogKind,
  id: number,
): Promise<CatalogRecord> {
  const record = await store.findRecord(kind, id);
  if (record === null)
    throw new Failure(
      "not-found",
      kind === "criteria-set" ? phrase`There is no criteria set ${id}.` : phrase`There is no ${kind} ${id}.`,
    );
  return record;
}

/** Takes a record out of the lists, or back into them. */
export async function archiveRecord(
  parts: CatalogParts,
  kind: CatalogKind,
  id: number,
  archived: boolean,
): Promise<CatalogRecord> {
  const known = await requireRecord(parts, kind, id);
  const change = { archivedAt: archived ? parts.clock.now() : null };
  return (await parts.store.updateRecord(id, change, NO_SECRETS, parts.clock.now())) ?? known;
}

/** What narrows every kind that has a name, and the fields it can be in order of. */
export interface NamedRequest<Field extends string> extends SortedRequest<Field> {
  readonly search?: string | undefined;
  readonly archived?: boolean | undefined;
}

const PAGE = 500;

/** Every record of a kind, archived ones too. For kinds of which a workspace has few. */
export async function allRecords(
  store: Pick<CatalogStore, "listRecords">,
  kind: CatalogKind,
): Promise<CatalogRecord[]> {
  const records: CatalogRecord[] = [];
  for (const archived of [false, true]) {
    let cursor: string | undefined;
    do {
      const page: Page<CatalogRecord> = await store.listRecords({ kind, archived, cursor, limit: PAGE });
      records.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  return records;
}
