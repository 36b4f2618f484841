import { type Column, type ModelResult, modelLabel, text } from "../../core/index.ts";

export const MODEL_COLUMN: Column<ModelResult> = {
  name: "model",
  header: "Model",
  align: "left",
  cell: (result) => text(modelLabel(result)),
};
