import { type Selectable, sql } from "kysely";
import {
  CATALOG_KINDS,
  type CatalogKind,
  type CatalogRecord,
  type CatalogStore,
  FINGERPRINT_SETTING,
  type Json,
  type Page,
  RECORD_FIELDS,
  type RECORD_SORTS,
  type RecordField,
  type RecordsRequest,
  type SealedSecret,
  alreadyTaken,
  jsonSchema,
  phrase,
} from "../../core/index.ts";
import type { CatalogTable } from "../schema.ts";
import { type QueryContext, storableText } from "./context.ts";
import { knownValue } from "./known-value.ts";
import { holdsWords } from "./list-tasks.ts";
import { type QueryOrder, byNumber, byText, readPage } from "./read-page.ts";

function toRecord(row: Selectable<CatalogTable>, kind: CatalogKind): CatalogRecord {
  return {
    id: row.id,
    kind,
    name: row.name,
    body: jsonSchema.parse(JSON.parse(row.body_json)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  };
}

export async function findRecord(
  { db }: QueryContext,
  kind: CatalogKind,
  id: number,
): Promise<CatalogRecord | null> {
  const query = db.selectFrom("catalog").selectAll().where("kind", "=", kind).where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRecord(row, kind);
}

export async function findRecordByName(
  { db }: QueryContext,
  kind: CatalogKind,
  name: string,
): Promise<CatalogRecord | null> {
  const query = db.selectFrom("catalog").selectAll().where("kind", "=", kind).where("name", "=", name);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRecord(row, kind);
}

async function refuseTakenName(context: QueryContext, kind: CatalogKind, name: string, id: number | null) {
  const other = await findRecordByName(context, kind, name);
  if (other !== null && other.id !== id) {
    throw alreadyTaken(
      "name",
      kind === "criteria-set"
        ? phrase`A criteria set named ${name} already exists.`
        : phrase`A ${kind} named ${name} already exists.`,
    );
  }
}

export async function keepSecrets({ db }: QueryContext, secrets: readonly SealedSecret[]): Promise<void> {
  if (secrets.length > 0)
    await db
      .insertInto("secrets")
      .values([...secrets])
      .execute();
}

export async function dropSecrets({ db }: QueryContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("secrets").where("id", "in", ids).execute();
}

export async function createRecord(
  context: QueryContext,
  { kind, name, body }: Pick<CatalogRecord, "kind" | "name" | "body">,
  secrets: readonly SealedSecret[],
  now: number,
): Promise<CatalogRecord> {
  await refuseTakenName(context, kind, name, null);
  await keepSecrets(context, secrets);
  const row = await context.db
    .insertInto("catalog")
    .values({
      kind,
      name: storableText(name),
      search_text: storableText(name.toLowerCase()),
      body_json: JSON.stringify(body),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row, kind);
}

export async function saveRecords(
  context: QueryContext,
  records: readonly Pick<CatalogRecord, "kind" | "name" | "body">[],
  now: number,
): Promise<void> {
  for (const record of records) {
    const known = await findRecordByName(context, record.kind, record.name);
    if (known === null) await createRecord(context, record, [], now);
    else await updateRecord(context, known.id, { body: record.body }, { kept: [], dropped: [] }, now);
  }
}

export async function updateRecord(
  context: QueryContext,
  id: number,
  change: Parameters<CatalogStore["updateRecord"]>[1],
  secrets: Parameters<CatalogStore["updateRecord"]>[2],
  now: number,
): Promise<CatalogRecord | null> {
  const { db } = context;
  const row = await db.selectFrom("catalog").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const known = toRecord(row, knownValue(CATALOG_KINDS, row.kind, "catalog.kind"));
  const { name = known.name, body = known.body } = change;
  const archivedAt = change.archivedAt === undefined ? known.archivedAt : change.archivedAt;
  await refuseTakenName(context, known.kind, name, id);
  await dropSecrets(context, secrets.dropped);
  await keepSecrets(context, secrets.kept);
  await db
    .updateTable("catalog")
    .set({
      name: storableText(name),
      search_text: storableText(name.toLowerCase()),
      body_json: JSON.stringify(body),
      archived_at: archivedAt,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  return await findRecord(context, known.kind, id);
}

function orderOf(context: QueryContext): QueryOrder<(typeof RECORD_SORTS)[number] | RecordField> {
  const held = (field: RecordField) =>
    byText(context, context.engine.jsonText("body_json", field), { canLack: true });
  return {
    usual: "created",
    id: sql<number>`catalog.id`,
    keys: {
      created: null,
      updated: byNumber("updated_at"),
      name: byText(context, sql.ref<string>("search_text")),
      type: held("type"),
      provider: held("provider"),
      model: held("model"),
      since: held("since"),
    },
  };
}

export async function listRecords(
  context: QueryContext,
  request: RecordsRequest,
): Promise<Page<CatalogRecord>> {
  const { kind, archived, holding = {} } = request;
  let query = context.db
    .selectFrom("catalog")
    .selectAll()
    .where("kind", "=", kind)
    .where("archived_at", archived === true ? "is not" : "is", null);
  for (const condition of holdsWords(request.search)) query = query.where(condition);
  for (const field of RECORD_FIELDS) {
    const wanted = holding[field];
    if (wanted !== undefined)
      query = query.where(context.engine.jsonText("body_json", field), "=", storableText(wanted));
  }
  const { rows, next } = await readPage(query, orderOf(context), request);
  return { rows: rows.map((row) => toRecord(row, kind)), next };
}

export async function removeRecord(
  context: QueryContext,
  id: number,
  droppedSecrets: readonly string[],
): Promise<boolean> {
  await dropSecrets(context, droppedSecrets);
  const { numDeletedRows } = await context.db
    .deleteFrom("catalog")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function isModelUsed({ db }: QueryContext, name: string): Promise<boolean> {
  const row = await db.selectFrom("run_entries").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}

export async function readSecret({ db }: QueryContext, id: string): Promise<string | null> {
  const row = await db.selectFrom("secrets").select("sealed").where("id", "=", id).executeTakeFirst();
  return row?.sealed ?? null;
}

export async function listSecrets({ db }: QueryContext): Promise<SealedSecret[]> {
  return await db.selectFrom("secrets").selectAll().orderBy("id").execute();
}

export async function replaceSecrets(
  context: QueryContext,
  secrets: readonly SealedSecret[],
  fingerprint: string,
): Promise<void> {
  for (const { id, sealed } of secrets) {
    await context.db.updateTable("secrets").set({ sealed }).where("id", "=", id).execute();
  }
  await writeSetting(context, FINGERPRINT_SETTING, fingerprint);
}

export async function readSetting({ db }: QueryContext, name: string): Promise<Json | null> {
  const row = await db
    .selectFrom("settings")
    .select("value_json")
    .where("name", "=", name)
    .executeTakeFirst();
  return row === undefined ? null : jsonSchema.parse(JSON.parse(row.value_json));
}

export async function writeSetting({ db }: QueryContext, name: string, value: Json): Promise<void> {
  const value_json = JSON.stringify(value);
  await db
    .insertInto("settings")
    .values({ name, value_json })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value_json }))
    .execute();
}

export async function replaceSetting(
  { db }: QueryContext,
  name: string,
  before: Json | null,
  value: Json,
): Promise<boolean> {
  const value_json = JSON.stringify(value);
  const written =
    before === null
      ? await db
          .insertInto("settings")
          .values({ name, value_json })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("name")
          .execute()
      : await db
          .updateTable("settings")
          .set({ value_json })
          .where("name", "=", name)
          .where("value_json", "=", JSON.stringify(before))
          .returning("name")
          .execute();
  return written.length > 0;
}
