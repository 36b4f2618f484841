import { describe, expect, it } from "vitest";
import type { Client } from "../../contract/index.ts";
import { FINDERS, MOST, hasWords } from "./palette-finders.ts";

const ROW = {
  id: 7,
  name: "Alder",
  runId: "run-1",
  description: null,
  taskId: "t-7",
  title: null,
  prompt: `What is ${"long ".repeat(40)}?`,
  provider: "local",
  modelId: "alder-1",
  criteria: [{ name: "Accuracy" }],
  sessionId: "s-1",
  rater: "Ann",
};

/** Every list has the same row, and remembers what it was asked for. */
function lists() {
  const asked: { readonly list: string; readonly query: unknown }[] = [];
  const client = new Proxy({} as Client, {
    get:
      (_target, list: string) =>
      async ({ query }: { readonly query: unknown }) => {
        asked.push({ list, query });
        return { rows: Array.from({ length: 9 }, () => ROW), next: null };
      },
  });
  return { client, asked };
}

describe("what Ctrl-K asks the server for", () => {
  it("is every list by its own search, five of each", async () => {
    const { client, asked } = lists();
    const addresses = [];
    for (const { name, find } of FINDERS) addresses.push([name, (await find(client, "ann run"))[0]?.address]);
    expect(Object.fromEntries(addresses)).toEqual({
      runs: "/runs/run-1",
      collections: "/collections/7",
      tasks: "/collections/all?task=7",
      models: "/models?open=model&id=7",
      criteria: "/criteria?search=Alder",
      sessions: "/sessions/s-1",
    });
    const limited = { limit: String(MOST), search: "ann run" };
    expect(asked).toEqual([
      ...["listRuns", "listCollections", "listTasks", "listModels", "listCriteriaSets"].map((list) => ({
        list,
        query: limited,
      })),
      { list: "listSessions", query: { limit: "200" } },
    ]);
  });

  it("looks through sessions by person and run itself", async () => {
    const sessions = FINDERS.find(({ name }) => name === "sessions");
    const { client } = lists();
    expect(await sessions?.find(client, "run ann")).toHaveLength(MOST);
    expect(await sessions?.find(client, "bob")).toEqual([]);
  });

  it("tells a task without a title by its id, with the beginning of its prompt", async () => {
    const { client } = lists();
    const found = await FINDERS.find(({ name }) => name === "tasks")?.find(client, "long");
    expect(found?.[0]).toMatchObject({ label: "t-7" });
    expect(found?.[0]?.about).toHaveLength(101);
  });

  it.each([
    ["alder birch", "birch ALD", true],
    ["alder", "", true],
    ["alder", "alder oak", false],
  ])("finds in %j by %j: %s", (text, search, isFound) => {
    expect(hasWords(text, search)).toBe(isFound);
  });
});
