import { useComputedColorScheme } from "@mantine/core";
import { DARK_THEME, LIGHT_THEME, modelColors } from "../../../charts/index.ts";

/** The theme of charts that suits the page as it is. */
export function useChartTheme() {
  const scheme = useComputedColorScheme("light");
  return scheme === "dark" ? DARK_THEME : LIGHT_THEME;
}

/** The colour of each model, the same wherever it is drawn. */
export function useModelColors(models: readonly { readonly modelId: string }[]): (modelId: string) => string {
  return modelColors(models, useChartTheme());
}
