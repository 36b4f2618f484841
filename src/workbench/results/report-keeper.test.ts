import { describe, expect, it } from "vitest";
import { ReportKeeper } from "./report-keeper.ts";

describe("ReportKeeper", () => {
  it("writes once for all who come while it writes, and once more for what they said", async () => {
    const began: (() => void)[] = [];
    const keeper = new ReportKeeper(() => new Promise((resolve) => began.push(resolve)));
    const first = keeper.refresh("r");
    const later = [keeper.refresh("r"), keeper.refresh("r"), keeper.refresh("r")];
    expect(began.length).toBe(1);
    began[0]?.();
    await first;
    await Promise.resolve();
    expect(began.length).toBe(2);
    began[1]?.();
    await Promise.all(later);
    await keeper.settled();
    expect(began.length).toBe(2);
  });

  it("does not make one run wait for another", async () => {
    const written: string[] = [];
    const keeper = new ReportKeeper(async (runId) => void written.push(runId));
    await Promise.all([keeper.refresh("a"), keeper.refresh("b")]);
    expect(written.toSorted()).toEqual(["a", "b"]);
  });
});
