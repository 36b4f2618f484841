import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxPlot } from "./box-plot.ts";
import { histogram } from "./histogram.ts";

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

describe("boxPlot", () => {
  it("draws quartiles, whiskers and outliers", () => {
    expect(boxPlot([1, 2, 3, 4, 5, 6, 7, 8, 9, 40])).toEqual({
      known: true,
      n: 10,
      min: 1,
      lowerQuartile: 3.25,
      median: 5.5,
      upperQuartile: 7.75,
      max: 40,
      lowerWhisker: 1,
      upperWhisker: 9,
      outliers: [40],
    });
  });

  it("is in order, and every value is inside the whiskers or an outlier", () => {
    fc.assert(
      fc.property(values, (list) => {
        const plot = boxPlot(list);
        if (!plot.known) throw new Error(plot.reason);
        const { min, lowerWhisker, median, upperWhisker, max, outliers } = plot;
        expect(min <= lowerWhisker && lowerWhisker <= upperWhisker && upperWhisker <= max).toBe(true);
        expect(min - 1e-9 <= median && median <= max + 1e-9).toBe(true);
        const inside = list.filter((value) => value >= lowerWhisker && value <= upperWhisker);
        expect(inside.length + outliers.length).toBe(list.length);
      }),
    );
  });

  it("is unknown without values or with one that is no number", () => {
    expect(boxPlot([])).toMatchObject({ known: false });
    expect(boxPlot([1, Number.NaN])).toMatchObject({ known: false });
  });
});

describe("histogram", () => {
  it("counts into bins that hold their lower edge, the last one both", () => {
    expect(histogram([0, 1, 2, 2.5, 3, 4], { bins: 4 })).toEqual({
      known: true,
      n: 6,
      edges: [0, 1, 2, 3, 4],
      counts: [1, 1, 2, 2],
    });
    expect(histogram([50], { bins: 2, range: { low: 0, high: 100 } })).toMatchObject({ counts: [0, 1] });
  });

  it("puts each value between the edges that the reader sees", () => {
    fc.assert(
      fc.property(values, (list) => {
        const bars = histogram(list);
        if (!bars.known) throw new Error(bars.reason);
        const { edges, counts } = bars;
        const recounted = counts.map((_, bin) => {
          const [low = 0, high = 0] = [edges[bin], edges[bin + 1]];
          return list.filter((value) => value >= low && (value < high || bin === counts.length - 1)).length;
        });
        expect(counts).toEqual(recounted);
        expect(counts.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("gives equal values one bin, and is unknown without values", () => {
    expect(histogram([3, 3, 3], { bins: 1 })).toMatchObject({ edges: [2.5, 3.5], counts: [3] });
    expect(histogram([])).toMatchObject({ known: false });
    expect(histogram([Infinity])).toMatchObject({ known: false });
    expect(() => histogram([5], { range: { low: 0, high: 1 } })).toThrow("lies in");
    expect(() => histogram([5], { bins: 0 })).toThrow("count above 0");
  });
});
