import {
  type Leaderboard,
  decimalText,
  describeSpend,
  dollars,
  english,
  blindLeftOut,
  trialsLeftOut,
} from "../../../core/index.ts";
import {
  MODEL_COST_COLUMNS,
  RUN_COST_COLUMNS,
  leaderboardColumns,
  textTable,
} from "../../../reports/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print, tell } from "../../world.ts";
import type { ControlFlags } from "../control/control.ts";

export interface LeaderboardFlags extends ControlFlags {
  readonly trials: boolean;
}

/** `assay leaderboard`: every model over all runs. */
export function leaderboard(world: World, flags: LeaderboardFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const board = await client.getLeaderboard({ query: flags.trials ? { trials: "include" } : {} });
    if (flags.json) {
      print(world, JSON.stringify(board));
      return EXIT.done;
    }
    printBoard(world, board);
    for (const { generatorModelId, questions, editedQuestions, quality } of board.generators) {
      if (!quality.known || generatorModelId === null) continue;
      const leftOut =
        editedQuestions === 0
          ? ""
          : `, without ${editedQuestions} that a person edited before judging, which can raise the mean`;
      print(
        world,
        `Questions by ${generatorModelId}: ${decimalText(quality.value, 1)} of 10 over ${questions}${leftOut}.`,
      );
    }
    const hidden = blindLeftOut(board.blindRuns);
    if (hidden !== null) tell(world, english(hidden));
    const leftOut = trialsLeftOut(board.trialRuns);
    if (leftOut !== null) tell(world, `${english(leftOut)} Add --trials to include them.`);
    return EXIT.done;
  });
}

/** One table for each group of models that can be compared, with the reason why it stands apart. */
function printBoard(world: World, { models, groups, sentence }: Leaderboard): void {
  print(world, sentence);
  for (const { group, models: labels, reason } of groups) {
    const rows = models.filter((row) => row.group === group);
    const [is, which] = labels.length === 1 ? ["stands", "It"] : ["stand", "Each of them"];
    print(world, "");
    if (reason !== null) print(world, `${labels.join(", ")} ${is} apart. ${which} ${reason}.`);
    print(world, textTable(leaderboardColumns(rows), rows, world.width()));
  }
  const unscored = models.filter((row) => row.group === null);
  if (unscored.length === 0) return;
  print(world, "");
  print(world, textTable(leaderboardColumns(unscored), unscored, world.width()));
}

/** `assay costs`: what was spent, by model and by run. */
export function costs(world: World, flags: ControlFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const report = await client.getCosts();
    if (flags.json) {
      print(world, JSON.stringify(report));
      return EXIT.done;
    }
    const width = world.width();
    print(world, textTable(MODEL_COST_COLUMNS, report.models, width));
    print(world, "");
    print(world, textTable(RUN_COST_COLUMNS, report.runs, width));
    const { costUsd, judgeCostUsd, otherCostUsd, simulatedUsd, unknownCalls } = report.total;
    const usd = costUsd + judgeCostUsd + otherCostUsd;
    const parts = `answers ${dollars(costUsd)}, judges ${dollars(judgeCostUsd)}, outside runs ${dollars(otherCostUsd)}`;
    print(world, "");
    print(world, `Total: ${describeSpend({ usd, unknownCalls })}; ${parts}.`);
    if (simulatedUsd > 0)
      print(
        world,
        `Of this, ${dollars(simulatedUsd)} is simulated: what simulated models would cost by the prices set for them. Nothing is paid for that.`,
      );
    return EXIT.done;
  });
}
