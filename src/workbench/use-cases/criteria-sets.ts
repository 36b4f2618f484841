import { z } from "zod";
import {
  type CatalogRecord,
  type CriteriaSetBody,
  type CriteriaSetView,
  Failure,
  type Page,
  type PageRequest,
  criterionSchema,
  isoTimes,
} from "../../core/index.ts";
import { NO_SECRETS, archiveRecord, requireRecord } from "../catalog-records.ts";
import type { Parts } from "../parts.ts";

type CriteriaParts = Pick<Parts, "store" | "clock">;

const storedSchema = z.array(criterionSchema);

function toView(record: CatalogRecord): CriteriaSetView {
  const { id, name, body } = record;
  return { id, name, criteria: storedSchema.parse(body), ...isoTimes(record) };
}

function numbered({ criteria }: CriteriaSetBody): CatalogRecord["body"] {
  const names = criteria.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Failure("conflict", `Two criteria are named ${twice}.`);
  return criteria.map((criterion, index) => ({ ...criterion, id: index + 1 }));
}

export async function listCriteriaSets(
  { store }: CriteriaParts,
  request: PageRequest & { readonly search?: string | undefined; readonly archived?: boolean | undefined },
): Promise<Page<CriteriaSetView>> {
  const { rows, next } = await store.listRecords({ kind: "criteria-set", ...request });
  return { rows: rows.map(toView), next };
}

export async function getCriteriaSet(parts: CriteriaParts, id: number): Promise<CriteriaSetView> {
  return toView(await requireRecord(parts, "criteria-set", id));
}

export async function createCriteriaSet(
  parts: CriteriaParts,
  body: CriteriaSetBody,
): Promise<CriteriaSetView> {
  const record = { kind: "criteria-set" as const, name: body.name, body: numbered(body) };
  return toView(await parts.store.createRecord(record, [], parts.clock.now()));
}

export async function editCriteriaSet(
  parts: CriteriaParts,
  id: number,
  body: CriteriaSetBody,
): Promise<CriteriaSetView> {
  const known = await requireRecord(parts, "criteria-set", id);
  const change = { name: body.name, body: numbered(body) };
  return toView((await parts.store.updateRecord(id, change, NO_SECRETS, parts.clock.now())) ?? known);
}

export async function archiveCriteriaSet(
  parts: CriteriaParts,
  id: number,
  archived: boolean,
): Promise<CriteriaSetView> {
  return toView(await archiveRecord(parts, "criteria-set", id, archived));
}

export async function deleteCriteriaSet(parts: CriteriaParts, id: number): Promise<void> {
  await requireRecord(parts, "criteria-set", id);
  await parts.store.removeRecord(id, []);
}
