import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routes } from "../src/contract/index.ts";
import { ROOT } from "./support/assay-process.ts";

/** What each face asks the server for: every route that its sources call through the client. */
function routesCalledBy(...rooms: readonly string[]): ReadonlySet<string> {
  const sources = rooms.flatMap((room) =>
    readdirSync(join(ROOT, "src", room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => readFileSync(join(ROOT, "src", room, name), "utf8")),
  );
  const called = sources.flatMap((text) =>
    [...text.matchAll(/\bclient\s*\.\s*(\w+)/g)].map(([, name]) => name),
  );
  return new Set(called.filter((name) => name !== undefined && Object.hasOwn(routes, name)) as string[]);
}

const WEB = routesCalledBy("web", "presentation");
const TERMINAL = routesCalledBy("tui", "presentation");

/** What the page does by a link of its own. */
const LINKED = ["downloadBackup", "downloadBundle", "downloadResults", "writeReport", "exportTasks"];

/** What the terminal does not do yet, or does in another way. */
const NOT_IN_TERMINAL = {
  "the terminal's form tells the next times once it is saved": ["getNextTimes"],
} as const;

describe("the page and the terminal", () => {
  it("do the same, but for what is named here with its reason", () => {
    const missing = [...WEB].filter((name) => !TERMINAL.has(name)).toSorted();
    expect(missing).toEqual(Object.values(NOT_IN_TERMINAL).flat().toSorted());
  });

  it("leave nothing to the terminal alone but what the page has as links", () => {
    expect([...TERMINAL].filter((name) => !WEB.has(name)).toSorted()).toEqual(LINKED.toSorted());
  });
});
