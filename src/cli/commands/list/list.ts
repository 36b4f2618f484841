import type {
  Client,
  CollectionView,
  CriteriaSetView,
  ModelEntryView,
  PriceView,
  ProviderView,
  TaskView,
} from "../../../contract/index.ts";
import {
  COLLECTION_SORTS,
  type Column,
  MODEL_SORTS,
  PRICE_SORTS,
  PROVIDER_SORTS,
  RECORD_SORTS,
  TASK_SORTS,
  knownSort,
  metricLabel,
  number,
  text,
} from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { findCollection } from "../../find-collection.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface ListFlags extends Omit<WorkspaceFlags, "port"> {
  /** One of those that the flag takes. */
  readonly sort?: string;
  readonly search?: string;
  readonly archived: boolean;
  readonly limit?: number;
  readonly json: boolean;
}

export interface TaggedFlags extends ListFlags {
  readonly tag?: string;
}

export interface TasksFlags extends TaggedFlags {
  readonly category?: string;
  readonly collection?: string;
  readonly cluster?: string;
}

interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

const EXCERPT = 60;
const yesOrNo = (value: boolean): "true" | "false" => (value ? "true" : "false");
export const left = <Row>(name: string, header: string, value: (row: Row) => string): Column<Row> => ({
  name,
  header,
  align: "left",
  cell: (row) => text(value(row)),
});
export const right = <Row>(name: string, header: string, value: (row: Row) => number): Column<Row> => ({
  name,
  header,
  align: "right",
  cell: (row) => number(value(row), 0),
});

/** Asks for a list and shows it: as a table, or one JSON object on each line. */
async function show<Row>(
  world: World,
  flags: ListFlags,
  columns: readonly Column<Row>[],
  ask: (client: Client, limit: string) => Promise<Listing<Row>>,
): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { rows, next } = await ask(connection.client, String(flags.limit ?? 50));
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else if (rows.length === 0) print(world, "None.");
    else print(world, textTable(columns, rows, world.width()));
    if (next !== null && !flags.json) tell(world, "There are more. Use --limit to show them.");
    return EXIT.done;
  } finally {
    await connection.close();
  }
}

/** `assay tasks` */
export function tasks(world: World, flags: TasksFlags): Promise<number> {
  const columns: readonly Column<TaskView>[] = [
    left("taskId", "Task", ({ taskId }) => taskId),
    right("version", "Version", ({ version }) => version),
    left("category", "Category", ({ category }) => category),
    left("prompt", "Prompt", ({ prompt }) => prompt.slice(0, EXCERPT)),
  ];
  return show(world, flags, columns, async (client, limit) => {
    const { search, category, tag, collection, cluster } = flags;
    const collectionId =
      collection === undefined ? undefined : String((await findCollection(client, collection)).id);
    return await client.listTasks({
      query: {
        search,
        category,
        tag,
        cluster,
        collectionId,
        sort: knownSort(TASK_SORTS, flags.sort),
        limit,
        archived: yesOrNo(flags.archived),
      },
    });
  });
}

/** `assay collections` */
export function collections(world: World, flags: TaggedFlags): Promise<number> {
  const columns: readonly Column<CollectionView>[] = [
    left("name", "Collection", ({ name }) => name),
    right("taskCount", "Tasks", ({ taskCount }) => taskCount),
    left("tags", "Tags", ({ tags }) => tags.join(", ")),
    left("metrics", "Metrics", ({ metrics }) => metrics.map(metricLabel).join(", ")),
  ];
  const { search, tag } = flags;
  return show(world, flags, columns, (client, limit) =>
    client.listCollections({
      query: {
        search,
        tag,
        sort: knownSort(COLLECTION_SORTS, flags.sort),
        limit,
        archived: yesOrNo(flags.archived),
      },
    }),
  );
}

/** `assay providers` */
export function providers(world: World, flags: ListFlags): Promise<number> {
  const columns: readonly Column<ProviderView>[] = [
    left("name", "Provider", ({ name }) => name),
    left("type", "Type", ({ type }) => type),
    left("keySource", "Key", ({ keySource }) => keySource),
    left("baseUrl", "Address", ({ baseUrl }) => baseUrl ?? ""),
  ];
  const { search } = flags;
  return show(world, flags, columns, (client, limit) =>
    client.listProviders({
      query: {
        search,
        sort: knownSort(PROVIDER_SORTS, flags.sort),
        limit,
        archived: yesOrNo(flags.archived),
      },
    }),
  );
}

/** `assay models` */
export function models(world: World, flags: ListFlags): Promise<number> {
  const columns: readonly Column<ModelEntryView>[] = [
    left("name", "Model", ({ name }) => name),
    left("provider", "Provider", ({ provider }) => provider),
    left("modelId", "Provider model ID", ({ modelId }) => modelId),
    left("parameters", "Parameters", ({ parameters }) => JSON.stringify(parameters)),
  ];
  const { search } = flags;
  return show(world, flags, columns, (client, limit) =>
    client.listModels({
      query: { search, sort: knownSort(MODEL_SORTS, flags.sort), limit, archived: yesOrNo(flags.archived) },
    }),
  );
}

/** `assay prices` */
export function prices(world: World, flags: ListFlags): Promise<number> {
  const columns: readonly Column<PriceView>[] = [
    right("id", "No.", ({ id }) => id),
    left("provider", "Provider", ({ provider }) => provider),
    left("model", "Model", ({ model }) => model),
    left("inputPerMillion", "Input (USD/M)", ({ inputPerMillion }) => String(inputPerMillion)),
    left("outputPerMillion", "Output (USD/M)", ({ outputPerMillion }) => String(outputPerMillion)),
    left("cachedInputPerMillion", "Cached", ({ cachedInputPerMillion: price }) => String(price ?? "-")),
    left("reasoningPerMillion", "Reasoning", ({ reasoningPerMillion: price }) => String(price ?? "-")),
    left("since", "Since", ({ since }) => since),
  ];
  const { search } = flags;
  return show(world, flags, columns, (client, limit) =>
    client.listPrices({ query: { search, sort: knownSort(PRICE_SORTS, flags.sort), limit } }),
  );
}

/** `assay criteria` */
export function criteria(world: World, flags: ListFlags): Promise<number> {
  const columns: readonly Column<CriteriaSetView>[] = [
    left("name", "Criteria set", ({ name }) => name),
    left("criteria", "Criteria", (set) =>
      set.criteria
        .map(({ name, maxScore, weight }) => `${name} (0-${maxScore}, weight ${weight})`)
        .join(", "),
    ),
  ];
  const { search } = flags;
  return show(world, flags, columns, (client, limit) =>
    client.listCriteriaSets({
      query: { search, sort: knownSort(RECORD_SORTS, flags.sort), limit, archived: yesOrNo(flags.archived) },
    }),
  );
}
