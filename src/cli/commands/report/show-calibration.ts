import type { Client } from "../../../contract/index.ts";
import { decimalText, plainLine } from "../../../core/index.ts";
import { CALIBRATED_COLUMNS, CALIBRATION_COLUMNS, textTable, wrapped } from "../../../reports/index.ts";
import { type World, print } from "../../world.ts";

const SEVERAL_PEOPLE =
  "The intervals of People alone allow for how people differ, so with few people they are wide; the others allow for the choice of tasks only.";

/** How far a run's judges can be trusted: in words, then as tables; or as one JSON object. */
export async function showCalibration(
  world: World,
  client: Client,
  runId: string,
  json: boolean,
): Promise<void> {
  const calibration = await client.getCalibration({ params: { runId } });
  if (json) {
    print(world, JSON.stringify({ type: "calibration", ...calibration }));
    return;
  }
  const width = world.width();
  const { sentence, judges, models, moreLabels, people } = calibration;
  print(world, wrapped(plainLine(sentence), width));
  if (people.answers === 0 || judges.length === 0) return;
  print(world, "");
  print(world, textTable(CALIBRATION_COLUMNS, judges, width));
  print(world, "");
  print(world, textTable(CALIBRATED_COLUMNS, models, width));
  if (people.raters.length > 1) {
    print(world, "");
    print(world, wrapped(SEVERAL_PEOPLE, width));
  }
  if (moreLabels === null) return;
  const widths = moreLabels.expected.map(
    ({ labels, width: points }) => `${decimalText(points, 1)} with ${labels} more`,
  );
  print(world, "");
  print(
    world,
    wrapped(
      `Corrected scores have intervals ${decimalText(moreLabels.now, 1)} points wide. Expected with more human labels: ${widths.join(", ")}.`,
      width,
    ),
  );
}
