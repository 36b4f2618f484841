import type { ChartTheme } from "./theme.ts";

/**
 * The colour of every model of a run. It depends on which models there are, not on how they did, so that it
 * stays the same from chart to chart and while a ranking changes. After the eighth, colours come again:
 * models are told apart by their labels.
 */
export function modelColors(
  models: readonly { readonly modelId: string }[],
  { models: palette }: Pick<ChartTheme, "models">,
): (modelId: string) => string {
  const ids = [...new Set(models.map(({ modelId }) => modelId))].toSorted();
  const places = new Map(ids.map((id, index) => [id, index]));
  return (modelId) => palette[(places.get(modelId) ?? 0) % palette.length] ?? "currentColor";
}
