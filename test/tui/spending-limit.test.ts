import { describe, expect, it } from "vitest";
import { limitedRun } from "../support/limited-run.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

const TASKS = 12;

describe("a spending limit in the terminal", () => {
  it("is named where it has ended a run, and raised by keys alone", async () => {
    const { client } = await openWorkspace();
    const runId = await limitedRun(client, TASKS);
    const { overBudget } = await client.getRun({ params: { runId } });
    const { enoughUsd, spentUsd } = await client.getRunBudget({ params: { runId } });
    const { screen, press, type } = await openTerminal(client, { first: { page: "runs" } });
    await screen.shows(`finished, ${overBudget} left out: spending limit`);
    press("Enter");
    await screen.shows(`The spending limit left out ${overBudget} of ${TASKS} items. The run spent $0.`);
    await screen.shows(/Press m to\s+raise the\s+limit\./);
    press("m");
    await screen.shows("Ctrl+S Raise limit and continue");
    await screen.shows(String(enoughUsd));
    for (const _ of String(enoughUsd)) press("Backspace");
    type((spentUsd + 0.1).toFixed(4));
    press("Ctrl+S");
    await screen.shows("No call fits within a spending limit of");
    for (const _ of (spentUsd + 0.1).toFixed(4)) press("Backspace");
    type("50");
    press("Ctrl+S");
    await screen.shows("The run continues");
    await screen.hides("The spending limit left out");
    await expect
      .poll(async () => await client.getRun({ params: { runId } }))
      .toMatchObject({ state: "finished", overBudget: 0, maxBudgetUsd: 50, answeredItems: TASKS });
  });

  it("fits into 80 columns", async () => {
    const { client } = await openWorkspace();
    const runId = await limitedRun(client, TASKS);
    const { overBudget } = await client.getRun({ params: { runId } });
    const size = { columns: 80, rows: 24 };
    const { screen, press } = await openTerminal(client, { first: { page: "runs" }, ...size });
    await screen.shows(`finished, ${overBudget} left out: spending limit`);
    press("Enter");
    await screen.shows(/Press m to\s+raise the\s+limit\./);
  });
});
