import { type Column, type ModelResult, text } from "../../core/index.ts";
import { modelLabel } from "../text/model-label.ts";

export const MODEL_COLUMN: Column<ModelResult> = {
  name: "model",
  header: "Model",
  align: "left",
  cell: (result) => text(modelLabel(result)),
};
