import { describe, expect, it } from "vitest";
import { smallestDetectableDifference, tasksNeeded } from "./sample-size.ts";

const valueOf = (result: ReturnType<typeof tasksNeeded>) => (result.known ? result.value : Number.NaN);

describe("planning", () => {
  it("gives Miller's worked examples: 969 tasks; 0.1327 with one sample, 0.0757 with ten", () => {
    expect(Math.round(valueOf(tasksNeeded(0.03, { taskVariance: 1 / 9 })))).toBe(969);
    const plan = { taskVariance: 1 / 9, sampleVariances: [1 / 6, 1 / 6] } as const;
    expect(valueOf(smallestDetectableDifference(198, plan))).toBeCloseTo(0.1327, 4);
    expect(valueOf(smallestDetectableDifference(198, { ...plan, samples: [10, 10] }))).toBeCloseTo(0.0757, 4);
  });

  it("fits together: as many tasks as the smallest difference needs", () => {
    const plan = { taskVariance: 0.2, alpha: 0.01, power: 0.9 };
    const difference = valueOf(smallestDetectableDifference(150, plan));
    expect(valueOf(tasksNeeded(difference, plan))).toBeCloseTo(150, 9);
    expect(valueOf(tasksNeeded(-difference, plan))).toBeCloseTo(150, 9);
  });

  it("says why there is no answer", () => {
    expect(tasksNeeded(0, { taskVariance: 1 })).toMatchObject({ known: false });
    expect(tasksNeeded(0.1, { taskVariance: 0 })).toMatchObject({ known: false });
    expect(smallestDetectableDifference(1, { taskVariance: 1 })).toMatchObject({ known: false });
    expect(() => tasksNeeded(0.1, { taskVariance: -1 })).toThrow("not negative");
    expect(() => tasksNeeded(0.1, { taskVariance: 1, power: 1 })).toThrow("between 0 and 1");
  });
});
