import { Trans } from "@lingui/react/macro";
import { ColorSwatch, Group, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useId, useRef, useState } from "react";
import type { Chart } from "../../../charts/index.ts";
import { CsvLink } from "../../parts/csv-link.tsx";
import { ChartTableView } from "./chart-table.tsx";
import { useChartTheme, useModelColors } from "./use-model-colors.ts";

const LEAST_WIDTH = 280;

/** A chart with its title and caption, and its numbers below. The drawing itself is loaded when it is needed. */
export function ChartFigure({ chart }: { readonly chart: Chart }) {
  const { ref, width } = useElementSize<HTMLElement>();
  const titleId = useId();
  return (
    <figure ref={ref} className="chart" aria-labelledby={titleId}>
      <Text id={titleId} fw={600} component="div">
        {chart.title}
      </Text>
      {chart.colored !== undefined && <ColorKey models={chart.colored} />}
      {width > 0 && <Drawing chart={chart} width={Math.max(LEAST_WIDTH, Math.floor(width))} />}
      <figcaption>
        <Text size="xs" className="quiet">
          {chart.caption}
        </Text>
      </figcaption>
      <details>
        <summary className="small">
          <Trans>Table</Trans>
        </summary>
        <ChartTableView table={chart.table} label={chart.title} />
      </details>
      <CsvLink title={chart.title} table={chart.table} />
    </figure>
  );
}

/** Which colour is whose. */
function ColorKey({ models }: { readonly models: NonNullable<Chart["colored"]> }) {
  const colorOf = useModelColors(models);
  return (
    <Group component="ul" gap="4px 16px" className="color-key">
      {models.map(({ modelId }) => (
        <Group component="li" key={modelId} gap={6}>
          <ColorSwatch size={10} withShadow={false} color={colorOf(modelId)} aria-hidden />
          <Text size="xs" className="breakable">
            {modelId}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

/** Keeps its place from the beginning, so that nothing jumps when the drawing comes. */
function Drawing({ chart, width }: { readonly chart: Chart; readonly width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useChartTheme();
  const [isLost, setLost] = useState(false);
  const height = chart.height(width);
  useEffect(() => {
    let isGone = false;
    let dispose = (): void => {};
    const draw = async (): Promise<void> => {
      const { init } = await import("../../../charts/register.ts");
      if (isGone || box.current === null) return;
      const canvas = init(box.current, null, { renderer: "svg", width, height });
      dispose = () => canvas.dispose();
      canvas.setOption(chart.option({ theme, width }));
    };
    draw().catch(() => setLost(true));
    return () => {
      isGone = true;
      dispose();
    };
  }, [chart, theme, width, height]);
  if (isLost)
    return (
      <Text size="sm" className="quiet">
        <Trans>The chart could not be drawn. Its numbers are in the table.</Trans>
      </Text>
    );
  return <div ref={box} role="img" aria-label={`${chart.title}. ${chart.description}`} style={{ height }} />;
}
