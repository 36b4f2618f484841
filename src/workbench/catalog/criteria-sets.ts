import { z } from "zod";
import {
  type CriteriaSetBody,
  type CriteriaSetChange,
  type CriteriaSetView,
  patchedBody,
  criteriaSetBodySchema,
} from "../../contract/index.ts";
import {
  type CatalogRecord,
  type Criterion,
  Failure,
  type Page,
  type PageRequest,
  criterionSchema,
  isoTimes,
} from "../../core/index.ts";
import { NO_SECRETS, archiveRecord, requireRecord } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";

type CriteriaParts = Pick<Parts, "store" | "clock">;

const storedSchema = z.array(criterionSchema);

function toView(record: CatalogRecord): CriteriaSetView {
  const { id, name, body } = record;
  return { id, name, criteria: storedSchema.parse(body), ...isoTimes(record) };
}

/** Criteria with their numbers, as they are kept. */
export function numbered({ criteria }: CriteriaSetBody): CatalogRecord["body"] {
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
  change: CriteriaSetChange,
): Promise<CriteriaSetView> {
  const known = await requireRecord(parts, "criteria-set", id);
  const criteria = storedSchema.parse(known.body).map(({ id: _id, ...criterion }) => criterion);
  const before = { name: known.name, criteria };
  const body = patchedBody(criteriaSetBodySchema, before, change, "criteria set");
  const changed = { name: body.name, body: numbered(body) };
  return toView((await parts.store.updateRecord(id, changed, NO_SECRETS, parts.clock.now())) ?? known);
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

/** The criteria of a set, as a run freezes them. */
export async function criteriaNamed({ store }: Pick<Parts, "store">, name: string): Promise<Criterion[]> {
  const record = await store.findRecordByName("criteria-set", name);
  if (record !== null && record.archivedAt === null) return storedSchema.parse(record.body);
  const fault = {
    key: "run.criteriaSet",
    message: `the workspace has no criteria set ${JSON.stringify(name)}`,
    expected: "one that `assay criteria` lists",
  };
  throw new Failure("invalid-input", "Criteria that are named cannot be used.", { faults: [fault] });
}
