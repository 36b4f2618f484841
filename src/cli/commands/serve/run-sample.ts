import { join } from "node:path";
import {
  type Client,
  modelBodySchema,
  providerBodySchema,
  runRequestSchema,
} from "../../../contract/index.ts";
import type { RequestSettings, Simulation } from "../../../core/index.ts";
import type { Connection } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { readConfig } from "../../read-config.ts";
import { watch } from "../../watch.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, tell } from "../../world.ts";

/** The collection that comes with every workspace; its run is called the same. */
const COLLECTION = "Practical skills";
const PROVIDER = "Sample models";
const JUDGE = "gavel";
const MANY = "200";

/** On an empty workspace, runs the sample benchmark for real, so that there is something to look at. */
export async function runSampleOnce(
  world: World,
  connection: Connection,
  workspace: WorkspaceFlags,
): Promise<number> {
  const { client } = connection;
  const { rows } = await client.listRuns({ query: { limit: "1" } });
  if (rows.length > 0) return EXIT.done;
  tell(world, "The workspace is empty. Running the sample benchmark on simulated models.");
  const example = join(world.packageFolder, "examples", "practical-skills.yml");
  const { config } = await readConfig(world, example);
  const { seed = 1, models = {} } = config.routers.simulated ?? {};
  const names = Object.keys(models);
  await addModels(client, { seed, models }, config.routers.simulated?.default ?? {});
  const body = runRequestSchema.parse({
    files: [],
    config: {
      run: { name: COLLECTION, collections: [COLLECTION], concurrency: config.run.concurrency },
      models: names.filter((name) => name !== JUDGE),
      judge: JUDGE,
    },
  });
  const run = await client.startRun({ body });
  const flags = { json: false, quiet: false };
  return await watch(world, connection, run, { flags, workspace, isScreen: false });
}

/** As models of the workspace, so that later runs can be on them too. Those that are there already stay. */
async function addModels(client: Client, simulation: Simulation, parameters: RequestSettings): Promise<void> {
  const { rows: providers } = await client.listProviders({ query: { limit: MANY } });
  if (!providers.some(({ name }) => name === PROVIDER))
    await client.createProvider({
      body: providerBodySchema.parse({ name: PROVIDER, type: "simulated", simulation }),
    });
  const { rows } = await client.listModels({ query: { limit: MANY } });
  for (const name of Object.keys(simulation.models))
    if (!rows.some((model) => model.name === name))
      await client.createModel({
        body: modelBodySchema.parse({ name, provider: PROVIDER, modelId: name, parameters }),
      });
}
