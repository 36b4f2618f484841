import { BarChart, CustomChart, ScatterChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, CustomChart, ScatterChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

/** ECharts with the parts that charts here are made of. Takes half a second to load: import this file when drawing. */
export { init };
