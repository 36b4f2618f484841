import { describe, expect, it } from "vitest";
import { routes } from "../../contract/index.ts";
import { TOPIC_POLICIES, parseDestination } from "./destination.ts";

describe("topics", () => {
  it("name a run and what is told of it", () => {
    expect(parseDestination("/topic/run/demo-20261115-101500/items")).toEqual({
      runId: "demo-20261115-101500",
      topic: "items",
    });
    expect(parseDestination("/topic/run/a/b c/log")).toEqual({ runId: "a/b c", topic: "log" });
  });

  it.each([
    "",
    "/topic/run//log",
    "/topic/run/log",
    "/topic/run/a/scores",
    "/topic/run/a/log/",
    "topic/run/a/log",
    "/app/run/a/control",
    "/topic/run/a/constructor",
  ])("are not at %j", (text) => {
    expect(parseDestination(text)).toBeNull();
  });

  it("tell as much as the routes that tell the same", () => {
    const likeRoutes = { events: routes.getRun, items: routes.getItem, log: routes.listLog };
    for (const [topic, { tells, rate, scope }] of Object.entries(likeRoutes))
      expect({ topic, policy: { tells, rate, scope } }).toEqual({
        topic,
        policy: TOPIC_POLICIES[topic as keyof typeof TOPIC_POLICIES],
      });
  });
});
