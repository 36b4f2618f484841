import { describe, expect, it } from "vitest";
import { routes } from "../../src/contract/index.ts";
import { walkExamples } from "../support/example-walk.ts";

describe("examples of routes", () => {
  it("are answered as the route promises, every one of them", async () => {
    const { troubles, answered } = await walkExamples();
    expect(troubles).toEqual([]);
    expect(answered.toSorted()).toEqual(Object.keys(routes).toSorted());
  });
});
