import { describe, expect, it } from "vitest";
import { furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

const fileOf = (text: string) => async (path: string) => ({
  name: path,
  bytes: new TextEncoder().encode(text),
});

describe("collections and tasks in the terminal", () => {
  it("are written, read, changed and put together by keys alone", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const { screen, press, type } = await openTerminal(client, { first: { page: "collections" } });
    await screen.shows(/> +Mail +2/);
    press("n");
    await screen.shows("New collection");
    type("Letters");
    press("Ctrl+S");
    await screen.shows("Letters saved");
    await screen.shows(/Letters +0/);
    press("/");
    type("Letters");
    await screen.hides("Mail");
    press("Enter", "Enter");
    await screen.shows("No tasks yet.");
    press("n");
    await screen.shows("Reference answer");
    type("Write to {name}");
    press("Tab", "Tab", "Enter");
    await screen.shows("a Add");
    press("a");
    await screen.shows("Max score");
    type("Greets");
    press("Ctrl+S");
    await screen.shows("Greets  Max score 1, Weight 1");
    press("Escape");
    await screen.shows("Ctrl+S Add task");
    press("Ctrl+S");
    await screen.shows(/> +Letters-1 +Write to/i);
    press("p");
    await screen.shows("Add existing tasks to Letters");
    press(" ", "Enter");
    await screen.shows("Letters now has 2 tasks");
    await screen.shows("Old question?");
    press("/");
    type("Write");
    await screen.hides("Old question?");
    press("Enter", "Enter");
    await screen.shows("- Greets  (Max score 1, Weight 1)");
    press("e");
    await screen.shows("Ctrl+S Save task");
    type(" now");
    press("Ctrl+S");
    await screen.shows("saved as version 2");
    press("Tab");
    await screen.shows("Auto: every field the task has");
    press("Tab");
    await screen.shows("+ Write to {name} now");
    press("r");
    await screen.shows("removed from the collection");
    const { rows } = await client.listCollections({ query: { search: "Letters" } });
    expect(rows).toMatchObject([{ taskCount: 1 }]);
    await screen.shows("e Edit");
    press("d");
    await screen.shows("Delete t1?");
    press("y");
    await screen.shows("t1 deleted");
  });

  it("are not saved over what somebody else saved meanwhile, unless one says so", async () => {
    const { client } = await openWorkspace();
    const { id } = await client.createTask({ body: { taskId: "one", prompt: "Why", category: "old" } });
    const params = { id: String(id) };
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "task", taskId: id, collectionId: null },
    });
    await screen.shows("e Edit");
    press("e");
    await screen.shows("Ctrl+S Save task");
    type(" indeed");
    await screen.shows("Why indeed");
    await client.editTask({ params, body: { prompt: "Why not", category: "new" } });
    // What was typed over the old text is kept, and known to be so, when the form is left and opened again.
    press("Escape");
    await screen.shows("e Edit");
    press("e");
    await screen.shows("Restored what you typed");
    press("Ctrl+S");
    await screen.shows("This task was changed elsewhere");
    await screen.shows("Saved now: Why not");
    await screen.shows("Yours: Why indeed");
    await screen.shows("Yours: not changed");
    press("Escape");
    await screen.shows("Why indeed");
    press("Ctrl+S");
    await screen.shows("s Save my changes");
    press("s");
    await screen.shows("one saved as version 3");
    expect(await client.getTask({ params })).toMatchObject({ prompt: "Why indeed", category: "new" });

    press("e");
    await screen.shows("Ctrl+S Save task");
    type("?");
    await screen.shows("Why indeed?");
    await client.editTask({ params, body: { prompt: "Why at all" } });
    press("Ctrl+S");
    await screen.shows("d Discard my changes");
    press("d");
    await screen.shows("Why at all");
    expect((await client.getTask({ params })).prompt).toBe("Why at all");
  });

  it("are imported from a file after its columns, errors and changes were shown, and exported", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const read = fileOf('id,ask,sort\nt1,New question?,general\nq-2,Fresh?,general\nq-3," ",general\n');
    const { screen, press, type, written } = await openTerminal(client, {
      first: { page: "collections" },
      columns: 120,
      rows: 40,
      machine: { files: { read, write: async (path, text) => keep(path, text) } },
    });
    async function keep(path: string, text: AsyncIterable<string | Uint8Array>): Promise<string> {
      let all = "";
      for await (const piece of text) all += piece;
      written.set(path, all);
      return path;
    }
    await screen.shows("Mail");
    press("i");
    await screen.shows("Import tasks");
    type("mine.csv");
    press("Ctrl+S");
    await screen.shows("Column mapping");
    press("m");
    await screen.shows("Ctrl+S Use mapping");
    press("Enter");
    await screen.shows("type to filter");
    type("ID");
    await screen.shows("> ID");
    press("Enter", "Tab", "Enter");
    type("Prompt");
    await screen.shows("> Prompt");
    press("Enter", "Tab", "Tab");
    type("Mine");
    press("Ctrl+S");
    await screen.shows("1 new · 1 changed · 0 unchanged · 1 error");
    await screen.shows("+ New question?");
    press("D");
    await screen.shows("> Mine");
    press("Enter");
    await screen.shows("Delete Mine?");
    press("y");
    await screen.shows("Mine deleted");
    expect((await client.listMappings({ query: {} })).rows).toEqual([]);
    press("Enter");
    await screen.shows("Choose what happens to the existing tasks.");
    press("c");
    await screen.shows("Keep both, add 1 task");
    press("Enter");
    await screen.shows("Update 1 task");
    await screen.shows("Import 2 valid rows");
    press("Enter");
    await screen.shows("Imported: 1 added, 1 updated");
    await screen.shows(/mine +2 tasks/);
    press("o");
    await screen.shows("Export mine");
    await screen.shows("2 tasks");
    press("Ctrl+S");
    await screen.shows("Written: mine.jsonl");
    expect(written.get("mine.jsonl")).toContain("New question?");
  });
});
