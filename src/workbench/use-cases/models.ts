import {
  type CatalogRecord,
  Failure,
  type ModelBody,
  type ModelEntryView,
  type Page,
  type PageRequest,
  isoTimes,
  jsonSchema,
  modelBodySchema,
} from "../../core/index.ts";
import { NO_SECRETS, archiveRecord, requireRecord } from "../catalog-records.ts";
import type { Parts } from "../parts.ts";

type ModelParts = Pick<Parts, "store" | "clock">;

const storedSchema = modelBodySchema.omit({ name: true });

function toView(record: CatalogRecord): ModelEntryView {
  const { id, name, body } = record;
  const { inputTokenCost = null, outputTokenCost = null, ...rest } = storedSchema.parse(body);
  return { id, name, ...rest, inputTokenCost, outputTokenCost, ...isoTimes(record) };
}

/** What is stored of a model, once its provider is known to exist. */
async function bodyOf(
  { store }: ModelParts,
  { name: _name, ...body }: ModelBody,
): Promise<CatalogRecord["body"]> {
  if ((await store.findRecordByName("provider", body.provider)) === null) {
    const fault = {
      key: "provider",
      message: `there is no provider ${body.provider}`,
      expected: "the name of a provider",
    };
    throw new Failure("invalid-input", "The model's provider does not exist.", { faults: [fault] });
  }
  return jsonSchema.parse(JSON.parse(JSON.stringify(body)));
}

export async function listModels(
  { store }: ModelParts,
  request: PageRequest & { readonly search?: string | undefined; readonly archived?: boolean | undefined },
): Promise<Page<ModelEntryView>> {
  const { rows, next } = await store.listRecords({ kind: "model", ...request });
  return { rows: rows.map(toView), next };
}

export async function getModel(parts: ModelParts, id: number): Promise<ModelEntryView> {
  return toView(await requireRecord(parts, "model", id));
}

export async function createModel(parts: ModelParts, body: ModelBody): Promise<ModelEntryView> {
  const record = { kind: "model" as const, name: body.name, body: await bodyOf(parts, body) };
  return toView(await parts.store.createRecord(record, [], parts.clock.now()));
}

export async function editModel(parts: ModelParts, id: number, body: ModelBody): Promise<ModelEntryView> {
  const known = await requireRecord(parts, "model", id);
  const change = { name: body.name, body: await bodyOf(parts, body) };
  return toView((await parts.store.updateRecord(id, change, NO_SECRETS, parts.clock.now())) ?? known);
}

export async function archiveModel(
  parts: ModelParts,
  id: number,
  archived: boolean,
): Promise<ModelEntryView> {
  return toView(await archiveRecord(parts, "model", id, archived));
}

/** A model that a run has used can only be archived. */
export async function deleteModel(parts: ModelParts, id: number): Promise<void> {
  const { name } = await requireRecord(parts, "model", id);
  if (await parts.store.isModelUsed(name)) {
    throw new Failure("conflict", `Model ${name} has been used in a run, whose results refer to it.`, {
      hint: "Archive it instead: it leaves the lists and old results stay readable.",
    });
  }
  await parts.store.removeRecord(id, []);
}

/** Names of models that a provider serves, archived ones too. */
export async function modelsOf({ store }: ModelParts, provider: string): Promise<string[]> {
  const names: string[] = [];
  for (const archived of [false, true]) {
    let cursor: string | undefined;
    do {
      const page: Page<CatalogRecord> = await store.listRecords({
        kind: "model",
        archived,
        cursor,
        limit: 500,
      });
      for (const { name, body } of page.rows)
        if (storedSchema.parse(body).provider === provider) names.push(name);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  return names;
}
