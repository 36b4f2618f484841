import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

describe("Slots", () => {
  it("are full when all are taken, and free again when one is given back", () => {
    const slots = new Slots(2);
    slots.take();
    expect(slots.isFull).toBe(false);
    slots.take();
    expect(slots.isFull).toBe(true);
    slots.give();
    expect(slots.isFull).toBe(false);
  });

  it("tell everybody of a place that is free, each time beginning with another one", () => {
    const slots = new Slots(0);
    const told: string[] = [];
    for (const name of ["a", "b", "c"]) slots.shareWith(() => told.push(name));
    for (let times = 0; times < 3; times += 1) slots.give();
    expect(told.join("")).toBe("bcacababc");
  });
});
