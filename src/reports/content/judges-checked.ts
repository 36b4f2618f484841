import type { Calibration } from "../../core/index.ts";
import { CALIBRATION_COLUMNS } from "../calibration/calibration-columns.ts";
import { type Section, said, tableBlock } from "./block.ts";

/** How far the judges agree with people, and whether that still holds for them; nothing where nobody has looked. */
export function judgesCheckedSection(calibration: Calibration | null): Section[] {
  const judges = calibration?.judges.filter(({ answers }) => answers > 0) ?? [];
  if (calibration === null || judges.length === 0) return [];
  const stale = judges.filter((judge) => judge.stale.length > 0);
  return [
    {
      title: "Judges against people",
      blocks: [
        said("text", calibration.sentence),
        ...(stale.length === 0
          ? [said("quiet", "The judges are as they were when people checked them.")]
          : [
              said(
                "note",
                `The calibration of ${stale.map(({ judgeId }) => judgeId).join(", ")} is stale: a judge is its model, parameters and prompts, and one of them has changed since.`,
              ),
            ]),
        tableBlock("Judges against people", CALIBRATION_COLUMNS, judges, "judge"),
      ],
    },
  ];
}
