import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredSlope } from "./clustered-slope.ts";

describe("clusteredSlope", () => {
  it("is the least-squares slope with the HC3 error when each point is its own cluster", () => {
    const points = [1, 3, 2, 5].map((y, index) => ({ cluster: `${index}`, x: index, y }));
    // Slope 1.1, residuals -0.1, 0.8, -1.3, 0.6; S_xx = 5; leverages 1/4 + (x - 1.5)^2 / 5: 0.7, 0.3, 0.3, 0.7. Without a
    // point the slope moves by (x - 1.5) e / (S_xx (1 - h)) (MacKinnon & White 1985). t(0.975, 3) = 3.182446.
    const moves = [(1.5 * 0.1) / 0.3, (0.5 * 0.8) / 0.7, (0.5 * 1.3) / 0.7, (1.5 * 0.6) / 0.3];
    const error = Math.sqrt((3 / 4) * moves.reduce((sum, move) => sum + move * move, 0)) / 5;
    const estimate = clusteredSlope(points);
    expect(estimate.known && estimate.value).toBeCloseTo(1.1, 12);
    expect(estimate.known && estimate.interval?.high).toBeCloseTo(1.1 + 3.182446305284263 * error, 9);
  });

  it("turns with the sign of y and shrinks with the scale of x", () => {
    const point = fc.record({
      cluster: fc.constantFrom("a", "b", "c", "d"),
      x: fc.integer({ min: -9, max: 9 }),
      y: fc.integer({ min: -9, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 5, maxLength: 20 }), (points) => {
        const plain = clusteredSlope(points);
        const turned = clusteredSlope(points.map(({ cluster, x, y }) => ({ cluster, x: 2 * x, y: -y })));
        const [one, other] = [plain, turned].map((estimate) => (estimate.known ? estimate.value : 0));
        expect(turned.known).toBe(plain.known);
        expect(other).toBeCloseTo(-(one ?? 0) / 2, 9);
      }),
    );
  });

  it("is unknown when x does not vary, and has no interval below three clusters or for a perfect line", () => {
    const line = [0, 1, 2, 3].map((x) => ({ cluster: `${x}`, x, y: 2 * x }));
    expect(clusteredSlope([])).toMatchObject({ known: false });
    expect(clusteredSlope(line.map((point) => ({ ...point, x: 1 })))).toMatchObject({ known: false });
    expect(clusteredSlope(line.slice(0, 2))).toMatchObject({ value: 2, interval: null });
    expect(clusteredSlope(line)).toMatchObject({ value: 2, interval: null });
  });

  it("has no interval when one cluster alone makes x vary", () => {
    const points = [0, 0, 0, 5].map((x, index) => ({ cluster: `${index}`, x, y: index }));
    const estimate = clusteredSlope(points);
    expect(estimate).toMatchObject({ known: true, interval: null });
    expect(estimate.known && estimate.intervalReason).toContain("without one of the clusters");
  });
});
