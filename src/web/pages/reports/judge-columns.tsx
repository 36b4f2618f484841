import { useLingui } from "@lingui/react";
import { Group } from "@mantine/core";
import type { CalibratedModel, JudgeCalibration } from "../../../core/index.ts";
import { correctedColumns, judgeColumns } from "../../../presentation/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import type { ReportColumn } from "./report-table.tsx";

/** Judges against people. */
export function useJudgeColumns(): readonly ReportColumn<JudgeCalibration>[] {
  useLingui();
  return judgeColumns();
}

/** A model's mean by judges, by people, and by judges as far as people bear them out. */
export function useCorrectedColumns(): readonly ReportColumn<CalibratedModel>[] {
  useLingui();
  return correctedColumns().map((column) =>
    column.name === "model"
      ? {
          ...column,
          shown: (model: CalibratedModel) => (
            <Group gap={6}>
              <b className="breakable">{model.modelId}</b>
              <ProvenanceBadge of={model} />
            </Group>
          ),
        }
      : column,
  );
}
