import type { Client, ClusterProposals } from "../../../contract/index.ts";
import { FEWEST_TASKS, plainLine } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { findCollection } from "../../find-collection.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface ClustersFlags extends Omit<WorkspaceFlags, "port"> {
  readonly apply: boolean;
  readonly json: boolean;
}

const IDS_SHOWN = 8;
const REASONS = { template: "same template, other variables", alike: "nearly the same text" } as const;

/** `assay collections clusters`: tasks that look related, put into clusters when told to. */
export async function clusters(world: World, flags: ClustersFlags, name: string): Promise<number> {
  return await connected(world, flags, async (client) => {
    const params = { id: String((await findCollection(client, name)).id) };
    const found = await client.proposeClusters({ params });
    if (!flags.apply || found.proposals.length === 0) {
      if (flags.json) print(world, JSON.stringify(found));
      else for (const line of proposalLines(found, name)) print(world, plainLine(line));
      return EXIT.done;
    }
    const outcome = await applied(client, params, found);
    if (flags.json) print(world, JSON.stringify({ ...found, ...outcome }));
    else {
      print(world, `Moved ${counted(outcome.edited)} into ${clustersOf(found)}. ${countWords(found)}`);
      for (const line of warningLines(found)) tell(world, line);
    }
    return EXIT.done;
  });
}

async function applied(client: Client, params: { readonly id: string }, { proposals }: ClusterProposals) {
  const body = { clusters: proposals.map(({ cluster, taskIds }) => ({ cluster, taskIds: [...taskIds] })) };
  return await client.setClusters({ params, body });
}

function* proposalLines(found: ClusterProposals, name: string): Generator<string> {
  if (found.proposals.length === 0) {
    yield found.tasks === 0
      ? "The collection has no tasks."
      : `No similar tasks found among the ${counted(found.tasks)} without a cluster.`;
    return;
  }
  for (const { cluster, reason, taskIds, alreadyIn } of found.proposals) {
    const rest = taskIds.length - Math.min(IDS_SHOWN, taskIds.length);
    const ids = `${taskIds.slice(0, IDS_SHOWN).join(", ")}${rest === 0 ? "" : ` and ${rest} more`}`;
    const known = alreadyIn === 0 ? "" : `, next to ${counted(alreadyIn)} already in it`;
    yield `${cluster}  ${counted(taskIds.length)}${known} (${REASONS[reason]}): ${ids}`;
  }
  yield `${countWords(found)} Nothing was changed.`;
  yield* warningLines(found);
  yield `To apply these clusters: assay collections clusters ${JSON.stringify(name)} --apply`;
  yield "To set the cluster of one task: assay tasks edit ID cluster=NAME";
}

/** What is lost by applying: fewer units can show less. */
function* warningLines({ units }: ClusterProposals): Generator<string> {
  if (units.applied < FEWEST_TASKS)
    yield `With fewer than ${FEWEST_TASKS} independent units, no model can be shown to be better.`;
}

function countWords({ tasks, units }: ClusterProposals): string {
  return `In these clusters, ${counted(tasks)} count as ${units.applied} independent ${units.applied === 1 ? "unit" : "units"} instead of ${units.now}.`;
}

const counted = (tasks: number): string => (tasks === 1 ? "1 task" : `${tasks} tasks`);

const clustersOf = ({ proposals }: ClusterProposals): string =>
  proposals.length === 1 ? "1 cluster" : `${proposals.length} clusters`;

/** After an import: what could be looked at next; nothing where no task looks like another. */
export function* alikeLines({ proposals }: ClusterProposals, name: string): Generator<string> {
  const tasks = proposals.reduce((sum, { taskIds, alreadyIn }) => sum + taskIds.length + alreadyIn, 0);
  if (tasks > 0)
    yield `${counted(tasks)} of ${name} look alike. To count related tasks as one: assay collections clusters ${JSON.stringify(name)}`;
}
