/** A model's name for a screen. A simulated model is marked wherever it is named. */
export function modelLabel(model: { readonly modelId: string; readonly simulated: boolean }): string {
  return model.simulated ? `${model.modelId} (simulated)` : model.modelId;
}
