import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky, choleskyInverse, choleskySolve } from "./cholesky.ts";
import { seededRandom } from "./seeded-random.ts";
import { SquareMatrix } from "./square-matrix.ts";

describe("seededRandom", () => {
  it("repeats itself for the same seed and differs for the next one", () => {
    const draws = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draws(1)).toEqual(draws(1));
    expect(draws(1)).not.toEqual(draws(2));
    expect(() => seededRandom(0.5)).toThrow("whole number");
  });

  it("is even, and its normal draws have mean 0 and variance 1", () => {
    const random = seededRandom(3);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw++) {
      const bin = random.below(10);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(600);
    const normals = Array.from({ length: 100_000 }, () => random.normal());
    const mean = normals.reduce((sum, value) => sum + value, 0) / normals.length;
    const variance = normals.reduce((sum, value) => sum + value * value, 0) / normals.length;
    expect(Math.abs(mean)).toBeLessThan(0.015);
    expect(Math.abs(variance - 1)).toBeLessThan(0.02);
  });
});

describe("cholesky", () => {
  const rows = fc.array(
    fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 4, maxLength: 4 }),
    {
      minLength: 4,
      maxLength: 4,
    },
  );

  it("solves and inverts A A^T + I", () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const a = SquareMatrix.from(cells);
        const transposed = SquareMatrix.from(cells.map((_, i) => cells.map((row) => row[i] ?? 0)));
        const identity = SquareMatrix.from(cells.map((_, i) => cells.map((__, j) => (i === j ? 1 : 0))));
        const matrix = a.times(transposed).plus(identity);
        const lower = cholesky(matrix);
        if (lower === null) throw new Error("not positive definite");
        const product = matrix.times(choleskyInverse(lower));
        const solution = choleskySolve(lower, [1, 0, 0, 0]);
        for (let i = 0; i < 4; i++) {
          for (let j = 0; j < 4; j++) expect(product.get(i, j)).toBeCloseTo(i === j ? 1 : 0, 9);
          expect(solution[i]).toBeCloseTo(choleskyInverse(lower).get(i, 0), 9);
        }
      }),
    );
  });

  it("refuses a singular matrix", () => {
    expect(
      cholesky(
        SquareMatrix.from([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toBeNull();
    expect(cholesky(SquareMatrix.from([[0]]))).toBeNull();
  });
});
