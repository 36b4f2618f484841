import type { DestinationView, EgressView } from "../../../contract/index.ts";
import { plainLine } from "../../../core/index.ts";
import { connectIfThere } from "../../connect-if-there.ts";
import { EXIT } from "../../exit-codes.ts";
import { readConfig } from "../../read-config.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";

interface EgressFlags extends Omit<WorkspaceFlags, "port"> {
  readonly config?: string;
  readonly json: boolean;
}

/** `assay doctor --egress`: asks whoever would make the calls, because its proxies count. */
export async function showEgress(world: World, flags: EgressFlags): Promise<number> {
  const described = flags.config === undefined ? null : await readConfig(world, flags.config);
  const connection = await connectIfThere(world, flags, {
    outDir: described?.config.run.outDir,
    isNeeded: described === null,
  });
  try {
    const { client } = connection;
    const ofWorkspace = await client.getEgress();
    const egress =
      described === null
        ? ofWorkspace
        : { ...ofWorkspace, providers: (await client.validateRun({ body: bodyOf(described) })).egress };
    if (flags.json) print(world, JSON.stringify(egress));
    else for (const line of linesOf(egress, flags)) print(world, line);
    return EXIT.done;
  } finally {
    await connection.close();
  }
}

type Described = Awaited<ReturnType<typeof readConfig>>;

function bodyOf({ config, files }: Described) {
  return { config, files, keepUnknown: true, queue: false, overrides: {} };
}

function* linesOf(
  { providers, database, traces, localServers, webhooks }: EgressView,
  { config, server }: EgressFlags,
): Generator<string> {
  const whose = config === undefined ? "the workspace's models" : plainLine(config);
  const from = server === undefined ? "" : `, from the server at ${server}`;
  yield `A run of ${whose} connects to these hosts${from}:`;
  if (providers.length === 0) yield "  none: the workspace has no models";
  const others = [database, ...(traces === null ? [] : [traces])];
  const width = Math.max(0, ...[...providers, ...others].map(({ name }) => plainLine(name).length));
  for (const { name, message } of [...providers, ...others])
    yield `  ${plainLine(name).padEnd(width)}  ${plainLine(message)}`;
  const telemetry = traces === null ? "no telemetry" : "no other telemetry";
  yield `Assay connects to nothing else for it: ${telemetry}, no update check. No provider was contacted to find this out.`;
  if (webhooks.length > 0)
    yield `Schedules send messages to ${webhooks.map((one) => `${hostOf(one)} (${plainLine(one.name)})`).join(", ")}.`;
  if (localServers.length > 0)
    yield `\`assay serve\` also looks for model servers at ${localServers.map(hostOf).join(", ")}.`;
}

function hostOf({ host, message }: DestinationView): string {
  return plainLine(host ?? message);
}
