import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { kendall, pearsonOf, spearman } from "./correlations.ts";
import { judgeBias } from "./judge-bias.ts";
import { kendallTauB } from "./kendall.ts";

const X = [1, 2, 2, 3, 4, 5, 5, 5, 7, 9];
const Y = [2, 1, 3, 3, 5, 4, 6, 6, 6, 10];
const points = (x: readonly number[], y: readonly number[]) =>
  x.map((value, index) => ({ cluster: `${index}`, x: value, y: y[index] ?? 0 }));
const value = (estimate: ReturnType<typeof spearman>) => (estimate.known ? estimate.value : Number.NaN);

describe("correlations", () => {
  it("know a small example with ties", () => {
    expect(pearsonOf(X, Y)).toBeCloseTo(0.930667, 6);
    expect(value(spearman(points(X, Y)))).toBeCloseTo(0.921875, 12);
    expect(value(kendall(points(X, Y)))).toBeCloseTo(34 / 41, 12);
  });

  it("Kendall's counts pairs as the slow definition does", () => {
    const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 2,
      maxLength: 25,
    });
    fc.assert(
      fc.property(list, (pairs) => {
        let [agreeing, tiedX, tiedY, all] = [0, 0, 0, 0];
        for (const [i, [x1, y1]] of pairs.entries()) {
          for (const [x2, y2] of pairs.slice(i + 1)) {
            agreeing += Math.sign(x1 - x2) * Math.sign(y1 - y2);
            tiedX += x1 === x2 ? 1 : 0;
            tiedY += y1 === y2 ? 1 : 0;
            all += 1;
          }
        }
        const varying = Math.sqrt((all - tiedX) * (all - tiedY));
        const tau = kendallTauB(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
        );
        expect(tau === null).toBe(varying === 0);
        expect(tau ?? 0).toBeCloseTo(varying === 0 ? 0 : agreeing / varying, 10);
      }),
    );
  });

  it("rank correlations ignore the scale; all turn with it", () => {
    const stretched = points(
      X.map((x) => x ** 3),
      Y.map((y) => -Math.exp(y)),
    );
    expect(value(spearman(stretched))).toBeCloseTo(-0.921875, 12);
    expect(value(kendall(stretched))).toBeCloseTo(-34 / 41, 12);
  });

  it("are unknown when one does not vary, and have no interval for one point or a perfect line", () => {
    expect(spearman(points([1, 1, 1], [1, 2, 3]))).toMatchObject({ known: false });
    expect(spearman([])).toMatchObject({ known: false });
    expect(kendall(points([1, 2, 3, 4], [2, 4, 6, 8]))).toMatchObject({ value: 1, interval: null });
    expect(() => spearman(points([Number.NaN], [1]))).toThrow("finite");
  });
});

describe("judgeBias", () => {
  const random = seededRandom(21);
  const items = Array.from({ length: 400 }, (_, index) => {
    const model = index % 2 === 0 ? "own" : "other";
    const [person, length] = [50 + 10 * random.normal(), 2 ** (5 + 4 * random.next())];
    const judge = 5 + person + (model === "own" ? 8 : 0) + 3 * Math.log2(length) - 21 + random.normal();
    return { cluster: `${index >> 1}`, judge, person, model, length };
  });

  it("finds generosity, flattening, a favourite and a taste for length", () => {
    const bias = judgeBias(items);
    expect(Math.abs(value(bias.difference) - 9)).toBeLessThan(1);
    expect(value(bias.slope)).toBeCloseTo(1, 1);
    expect(Math.abs(value(bias.byModel.get("own") ?? bias.slope) - 8)).toBeLessThan(1);
    expect(Math.abs(value(bias.byLength) - 3)).toBeLessThan(0.5);
  });

  it("says what is missing", () => {
    const bias = judgeBias(items.slice(0, 1).map((item) => ({ ...item, length: null })));
    expect(bias.difference).toMatchObject({ known: true, interval: null });
    expect(bias.byModel.get("own")).toMatchObject({ known: false });
    expect(bias.byLength).toMatchObject({ known: false });
    expect(judgeBias([]).difference).toMatchObject({ known: false });
  });
});
