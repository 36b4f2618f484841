import type { CustomSeriesOption } from "echarts/charts";

/** A thin line through points that only guides the eye; dashed unless it stands for something measured. */
export function pathSeries(
  points: readonly (readonly [x: number | string, y: number])[],
  { color, dashed }: { readonly color: string; readonly dashed: boolean },
): CustomSeriesOption {
  const [start] = points;
  return {
    type: "custom",
    clip: false,
    silent: true,
    z: 2,
    data: start === undefined ? [] : [[...start]],
    renderItem: (_, api) => ({
      type: "polyline",
      shape: { points: points.map((point) => api.coord([...point])) },
      style: { stroke: color, fill: "none", lineWidth: 1.5, ...(dashed ? { lineDash: [5, 5] } : {}) },
    }),
  };
}
