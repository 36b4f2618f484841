import type { Calibration } from "../../core/index.ts";
import { CALIBRATION_COLUMNS } from "../calibration/calibration-columns.ts";
import { listed } from "../text/listed.ts";
import { type Section, textBlock, tableBlock } from "./block.ts";

/** How far the judges agree with people, and whether that still holds for them; nothing where nobody has looked. */
export function judgesCheckedSection(calibration: Calibration | null): Section[] {
  const judges = calibration?.judges.filter(({ answers }) => answers > 0) ?? [];
  if (calibration === null || judges.length === 0) return [];
  const stale = judges.filter((judge) => judge.stale.length > 0);
  return [
    {
      title: "Judge calibration",
      blocks: [
        textBlock("text", calibration.sentence),
        ...(stale.length === 0
          ? [
              textBlock(
                "quiet",
                "The judges have not changed since people checked them, as far as Assay can tell.",
              ),
            ]
          : [
              textBlock(
                "note",
                `The calibration of ${listed(stale.map(({ judgeId }) => judgeId))} is stale. ${stale.flatMap((judge) => judge.stale.map(({ message }) => message)).join(" ")}`,
              ),
            ]),
        tableBlock("Judge calibration", CALIBRATION_COLUMNS, judges, "judge"),
      ],
    },
  ];
}
