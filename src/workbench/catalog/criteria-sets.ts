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
  type RECORD_SORTS,
  criterionSchema,
  isoTimes,
  jsonSchema,
  phrase,
} from "../../core/index.ts";
import { type NamedRequest, NO_SECRETS, archiveRecord, requireRecord } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";

type CriteriaParts = Pick<Parts, "store" | "clock">;

const storedSchema = z.array(criterionSchema);

export function toCriteriaSet(record: CatalogRecord): CriteriaSetView {
  const { id, name, body } = record;
  return { id, name, criteria: storedSchema.parse(body), ...isoTimes(record) };
}

/** The largest number that a criterion of a set has. */
export const LARGEST_CRITERION = 999;

/** Criteria with their numbers, as they are kept. One that was there before keeps its number. */
export function numbered(
  { criteria }: CriteriaSetBody,
  before: readonly Pick<Criterion, "id" | "name">[] = [],
): CatalogRecord["body"] {
  const names = criteria.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Failure("conflict", phrase`Two criteria are named ${twice}.`);
  const known = new Map(before.map(({ name, id }) => [name, id]));
  const taken = new Set(known.values());
  const next = (): number => {
    const last = Math.max(0, ...taken);
    let number = last + 1;
    // A number that was free once is given again only when there is no other.
    if (last >= LARGEST_CRITERION) for (number = 1; taken.has(number);) number += 1;
    taken.add(number);
    return number;
  };
  const kept = criteria.map((criterion) => ({ ...criterion, id: known.get(criterion.name) ?? next() }));
  return jsonSchema.parse(JSON.parse(JSON.stringify(kept)));
}

export async function listCriteriaSets(
  { store }: CriteriaParts,
  request: NamedRequest<(typeof RECORD_SORTS)[number]>,
): Promise<Page<CriteriaSetView>> {
  const { rows, next } = await store.listRecords({ kind: "criteria-set", ...request });
  return { rows: rows.map(toCriteriaSet), next };
}

export async function getCriteriaSet(parts: CriteriaParts, id: number): Promise<CriteriaSetView> {
  return toCriteriaSet(await requireRecord(parts, "criteria-set", id));
}

export async function createCriteriaSet(
  parts: CriteriaParts,
  body: CriteriaSetBody,
): Promise<CriteriaSetView> {
  const record = { kind: "criteria-set" as const, name: body.name, body: numbered(body) };
  return toCriteriaSet(await parts.store.createRecord(record, [], parts.clock.now()));
}

export async function editCriteriaSet(
  parts: CriteriaParts,
  id: number,
  change: CriteriaSetChange,
): Promise<CriteriaSetView> {
  const known = await requireRecord(parts, "criteria-set", id);
  const stored = storedSchema.parse(known.body);
  const criteria = stored.map(({ id: _id, ...criterion }) => criterion);
  const before = { name: known.name, criteria };
  const body = patchedBody(criteriaSetBodySchema, before, change, "criteria set");
  const changed = { name: body.name, body: numbered(body, stored) };
  return toCriteriaSet((await parts.store.updateRecord(id, changed, NO_SECRETS, parts.clock.now())) ?? known);
}

/** These criteria and no others. Those that have a number keep it, also under another name. */
export async function replaceCriteria(
  parts: CriteriaParts,
  id: number,
  criteria: readonly (Omit<Criterion, "id"> & { readonly id?: number })[],
): Promise<CriteriaSetView> {
  const known = await requireRecord(parts, "criteria-set", id);
  const plain = criteria.map(({ id: _id, ...criterion }) => criterion);
  const body = patchedBody(criteriaSetBodySchema, { name: known.name, criteria: plain }, {}, "criteria set");
  const before = [
    ...storedSchema.parse(known.body),
    ...criteria.flatMap(({ id: number, name }) => (number === undefined ? [] : [{ id: number, name }])),
  ];
  const changed = { body: numbered(body, before) };
  return toCriteriaSet((await parts.store.updateRecord(id, changed, NO_SECRETS, parts.clock.now())) ?? known);
}

export async function archiveCriteriaSet(
  parts: CriteriaParts,
  id: number,
  archived: boolean,
): Promise<CriteriaSetView> {
  return toCriteriaSet(await archiveRecord(parts, "criteria-set", id, archived));
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
    message: phrase`the workspace has no criteria set ${JSON.stringify(name)}`,
    expected: phrase`one listed by \`assay criteria\``,
  };
  throw new Failure("invalid-input", phrase`Some criteria can't be used.`, { faults: [fault] });
}
