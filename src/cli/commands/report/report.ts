import { Failure, type TaskFlag } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { showCalibration } from "./show-calibration.ts";
import { showItemStatistics } from "./show-item-statistics.ts";
import { showResults } from "../../show-results.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import type { World } from "../../world.ts";

export interface ReportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly pdf: boolean;
  readonly examples: boolean;
  readonly bundle: boolean;
  readonly tasks: boolean;
  readonly flag?: TaskFlag;
  readonly calibration: boolean;
  readonly json: boolean;
}

/** `assay report`: writes the report anew and shows the ranking; or shows what the run tells about tasks or judges. */
export async function report(world: World, flags: ReportFlags, runId: string): Promise<number> {
  const { pdf, examples, bundle, tasks, flag, calibration, json } = flags;
  if (flag !== undefined && !tasks) {
    throw new Failure("invalid-input", "--flag filters tasks.", { hint: "Add --tasks." });
  }
  const written = [pdf && "--pdf", examples && "--examples", bundle && "--bundle"].filter(Boolean);
  if (written[0] !== undefined && tasks) {
    throw new Failure(
      "invalid-input",
      `${written[0]} and --tasks can't be combined: --tasks writes no report.`,
      {
        hint: "Use one of them.",
      },
    );
  }
  if (calibration && (written.length > 0 || tasks)) {
    throw new Failure("invalid-input", "--calibration writes no report.", {
      hint: "Use it without --tasks, --pdf, --examples and --bundle.",
    });
  }
  return await connected(world, flags, async (client) => {
    if (calibration) {
      await showCalibration(world, client, runId, json);
      return EXIT.done;
    }
    if (tasks) {
      await showItemStatistics(world, client, runId, { flag, json });
      return EXIT.done;
    }
    const wanted = { pdf: asked(pdf), examples: asked(examples), bundle: asked(bundle) };
    const run = await client.getRun({ params: { runId } });
    const { files } =
      run.kind === "answers" ? await client.writeReport({ params: { runId }, query: wanted }) : { files: [] };
    await showResults(world, client, run, files, json);
    return EXIT.done;
  });
}

const asked = (isWanted: boolean): "true" | "false" => (isWanted ? "true" : "false");
