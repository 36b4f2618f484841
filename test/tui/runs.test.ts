import { describe, expect, it } from "vitest";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

describe("runs in the terminal", () => {
  it("are filled in, estimated, started, followed to their end and read, by keys alone", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const { screen, press, type, written } = await openTerminal(client, { first: { page: "runs" } });
    await screen.shows("No runs yet.");
    press("n");
    await screen.shows("Ctrl+S Estimate");
    await screen.hides("? Keys");
    press("Ctrl+S");
    await screen.shows("Choose a collection or write a prompt.");
    // The form has what its complaint names, and says that there is more of it.
    await screen.shows("Choose a judge, a metric or a criteria set");
    await screen.shows("more lines below");
    await screen.shows("Metrics");
    press("Tab", "Enter");
    await screen.shows("[ ] Mail");
    press(" ", "Enter");
    await screen.shows("< Mail >");
    await screen.hides("Choose a collection or write a prompt.");
    press("Tab", "Enter");
    await screen.shows("[ ] fast");
    press(" ", "ArrowDown", " ", "Enter");
    await screen.shows("< fast, slow >");
    press("Tab", "Enter", "Enter");
    await screen.shows("Instructions");
    press("Ctrl+S");
    await screen.shows("Choose a judge model.");
    press("Enter");
    await screen.shows("type to filter");
    type("jay");
    press("Enter");
    await screen.shows("< jay >");
    press("Ctrl+S");
    await screen.shows("> jay");
    press("Escape");
    await screen.shows("1. jay");
    press("Tab", "Enter", "a");
    await screen.shows("All of these");
    press("Tab");
    type("polite");
    press("Tab");
    type("Dear");
    press("Ctrl+S");
    await screen.shows("> polite");
    press("Escape");
    await screen.shows("1. polite");
    press("Ctrl+S");
    await screen.shows("simulated, nothing is paid");
    await screen.shows("Enter Start run");
    await screen.shows(/by ±\d+ points per task/);
    press("Enter");
    await screen.shows("Mail-");
    await screen.shows("Run finished");
    await screen.shows("done");
    await screen.shows("Plain means. Results adjusts them");
    // The end of a run takes nobody to another view while keys are typed.
    await screen.shows("Finished. Press Tab to see the results.");
    await screen.shows("b Score blind");
    await screen.shows("Plain means. Results adjusts them");
    const { rows } = await client.listRuns({ query: {} });
    expect(rows).toMatchObject([{ name: "Mail", state: "finished", totalItems: 4 }]);
    const config = await client.getRunConfig({ params: { runId: rows[0]?.runId ?? "" } });
    expect(config).toMatchObject({ run: { metrics: [{ kind: "contains", id: "polite", all: ["Dear"] }] } });
    press("Tab");
    await screen.shows("Score (95 % CI)");
    press("Enter");
    await screen.shows("All columns");
    await screen.shows(/Scored items +2/);
    await screen.shows("Cost per 1,000 answers");
    press("Escape");
    await screen.hides("All columns");
    press("E");
    await screen.shows("Download report (HTML)");
    press("Enter");
    await screen.shows("type to filter");
    type("Ranking with");
    press("Enter");
    await screen.shows("Ranking with intervals (CSV)");
    press("Ctrl+S");
    await screen.shows("Written to");
    expect([...written]).toMatchObject([[`${rows[0]?.runId}.csv`, expect.stringMatching(/fast[^]*slow/)]]);
    press("Tab");
    await screen.shows("Run order · Tasks: 2");
    press("Enter");
    await screen.shows("Prompt as sent");
    await screen.shows("/ 100");
    press("j");
    await screen.shows("Task 2 of 2");
    press("Escape");
    await screen.shows("Run order · Tasks: 2");
    press("Tab", "Tab", "Tab");
    await screen.shows("Latency");
  });

  it("are repeated and deleted, the latter after a question", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const { screen, press } = await openTerminal(client, { first: { page: "run", runId } });
    await screen.shows("a Run again");
    press("a");
    await screen.shows("< fast, slow >");
    press("Escape");
    await screen.shows("a Run again");
    press("d");
    await screen.shows("You can't undo it.");
    press("n");
    await screen.hides("You can't undo it.");
    press("d");
    await screen.shows("You can't undo it.");
    press("y");
    await screen.shows(`${runId} deleted`);
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
  });

  it("leave as a bundle and come from one, checked before anything is added", async () => {
    const own = await openWorkspace();
    await furnished(own.client);
    const runId = await finish(own.client, CONFIG);
    const kept = new Map<string, Buffer>();
    const files = {
      read: (path: string) =>
        Promise.resolve({ name: path, bytes: kept.get(path) ?? Buffer.from("nothing") }),
      write: async (path: string, content: AsyncIterable<string | Uint8Array>) => {
        const pieces = await Array.fromAsync(content);
        kept.set(path, Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
        return path;
      },
    };
    const first = { page: "run", runId, view: "results" } as const;
    const leaving = await openTerminal(own.client, { first, machine: { files } });
    await leaving.screen.shows("Score (95 % CI)");
    leaving.press("E");
    await leaving.screen.shows("Write file");
    leaving.press("Enter");
    await leaving.screen.shows("type to filter");
    leaving.type("Bundle (assay-run)");
    await leaving.screen.hides("Short report");
    leaving.press("Enter");
    await leaving.screen.shows("< Bundle (assay-run) >");
    leaving.press("Ctrl+S");
    await leaving.screen.shows(`Written to ${runId}.assay-run`);

    const { client } = await openWorkspace();
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "runs" },
      machine: { files },
    });
    await screen.shows("No runs yet.");
    press("b");
    await screen.shows("Add a run from a bundle");
    type("missing.assay-run");
    press("Ctrl+S");
    await screen.shows("The file is not a bundle of Assay");
    for (const _ of "missing.assay-run") press("Backspace");
    type(`${runId}.assay-run`);
    press("Ctrl+S");
    await screen.shows("The bundle holds.");
    await screen.shows("Items: 4 of 4 match their hashes.");
    press("Enter");
    await screen.shows(/Run \S+ added/);
    expect((await client.listRuns({ query: {} })).rows).toMatchObject([{ runId, totalItems: 4 }]);
  });

  it("hide their results while somebody scores them blind, and show them after a question", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Nina", kind: "rating" },
    });
    const { screen, press } = await openTerminal(client, { first: { page: "run", runId, view: "results" } });
    await screen.shows("Results are hidden while this run is being scored blind");
    await screen.shows("Session of Nina");
    expect(screen.text()).not.toMatch(/\bfast\b|\bslow\b/);
    press("U");
    await screen.shows("Scoring by Nina will be marked as not blind");
    press("y");
    await screen.shows("Score (95 % CI)");
    const { screen: scoring } = await openTerminal(client, {
      first: { page: "session", sessionId },
      columns: 80,
      rows: 24,
    });
    await scoring.shows(/The\s+session is marked as unblinded\./);
  });

  it("say one share wherever they stand, and lead from the whole log back to the rest", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    // The row of a run that is at work is behind what its events have told.
    const none = { counts: (await client.getRun({ params: { runId } })).counts };
    const getRun: typeof client.getRun = async (...request) => ({
      ...(await client.getRun(...request)),
      state: "running",
      completedItems: 0,
      counts: Object.fromEntries(Object.keys(none.counts).map((name) => [name, 0])) as typeof none.counts,
    });
    const getStatus: typeof client.getStatus = async (...request) => ({
      ...(await client.getStatus(...request)),
      activeRunId: runId,
    });
    const { screen, press } = await openTerminal(
      { ...client, getRun, getStatus },
      { first: { page: "run", runId } },
    );
    await screen.shows("Progress: 4 of 4");
    await screen.shows("Running 99 %");
    press("L");
    await screen.shows("Run and problems");
    press("Escape");
    await screen.hides("Run and problems");
    await screen.shows("Progress: 4 of 4");
  });
});
