import { RUNS_COLUMNS, textTable } from "../../../reports/index.ts";
import { type Client, RUN_ACTIONS, type RunView, describeState } from "../../../contract/index.ts";
import { RUN_SORTS, english, knownSort } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

const PAGE = 200;

/** `assay runs`: lists the runs of the workspace, newest first unless another order is asked for. */
export async function runs(
  world: World,
  flags: WorkspaceFlags & { readonly json: boolean; readonly limit?: number; readonly sort?: string },
): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { rows, next } = await listUpTo(connection.client, flags.limit ?? 20, flags.sort);
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else if (rows.length === 0)
      print(world, "No runs yet. Start one with: assay run -c examples/practical-skills.yml");
    else print(world, textTable(RUNS_COLUMNS, rows.map(described), world.width()));
    if (flags.json) return EXIT.done;
    const resume = RUN_ACTIONS.find(({ name }) => name === "resume");
    const resting = rows.find((row) => resume?.isPossible(row) === true);
    if (resume !== undefined && resting !== undefined)
      tell(world, `${english(resume.label)}: assay resume ${resting.runId}`);
    const leftOut = rows.find(({ state, overBudget }) => state === "finished" && overBudget > 0);
    if (leftOut !== undefined)
      tell(world, `Continue with a higher limit: assay resume ${leftOut.runId} --budget USD`);
    if (next !== null) tell(world, "There are more. Use --limit to show them.");
    return EXIT.done;
  } finally {
    await connection.close();
  }
}

const described = (run: RunView) => ({ ...run, stateWords: english(describeState(run)) });

/** Page by page, as many as are wanted. */
async function listUpTo(
  client: Client,
  limit: number,
  sort: string | undefined,
): Promise<{ rows: RunView[]; next: string | null }> {
  const rows: RunView[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = {
      limit: String(Math.min(PAGE, limit - rows.length)),
      sort: knownSort(RUN_SORTS, sort),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await client.listRuns({ query });
    rows.push(...page.rows);
    if (page.next === null || rows.length >= limit) return { rows, next: page.next };
    cursor = page.next;
  }
}
