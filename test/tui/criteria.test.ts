import { describe, expect, it } from "vitest";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

describe("criteria in the terminal", () => {
  it("are added, changed, archived and deleted by keys alone", async () => {
    const { client } = await openWorkspace();
    const { screen, press, type, paste } = await openTerminal(client, { first: { page: "criteria" } });
    await screen.shows("No criteria sets yet.");
    press("n");
    await screen.shows("New criteria set");
    type("Письма");
    press("Tab", "Enter");
    await screen.shows("Add · Enter Edit");
    press("Enter");
    await screen.shows("Name of the criterion");
    paste("Accuracy\n");
    press("Tab", "Backspace", "Backspace", "5", "Ctrl+S");
    await screen.shows("Accuracy  Max score 5, Weight 1");
    press("Escape");
    await screen.shows("Ctrl+S Save");
    press("Ctrl+S");
    await screen.shows("Письма saved");
    const { rows } = await client.listCriteriaSets({ query: {} });
    expect(rows).toMatchObject([
      { name: "Письма", criteria: [{ name: "Accuracy", maxScore: 5, weight: 1 }] },
    ]);
    press("x");
    await screen.shows("Письма archived");
    await screen.shows("No criteria sets yet.");
    press("A");
    await screen.shows(/> +Письма/);
    press("d");
    await screen.shows("Delete Письма?");
    press("y");
    await screen.shows("Письма deleted");
    expect((await client.listCriteriaSets({ query: {} })).rows).toEqual([]);
  });

  it("are acted on where the mark stands, however fast the keys come", async () => {
    const { client } = await openWorkspace();
    for (const name of ["Alpha", "Beta", "Gamma", "Delta"])
      await client.createCriteriaSet({
        body: { name, criteria: [{ name: "Style", maxScore: 5, weight: 1 }] },
      });
    const { screen, press, type } = await openTerminal(client, { first: { page: "criteria" } });
    await screen.shows("Delta");
    // Letters and Ctrl in one burst, as a slow line delivers them.
    press("n");
    await screen.shows("New criteria set");
    type("Burst\u0013");
    await screen.shows("1. Name of the criterion: Fill in this field.");
    press("Escape");
    await screen.hides("New criteria set");
    const order = ["Alpha", "Beta", "Gamma", "Delta"].toSorted(
      (one, other) => screen.text().indexOf(one) - screen.text().indexOf(other),
    );
    press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown", "x");
    await screen.shows(`${order[2]} archived`);
    const { rows } = await client.listCriteriaSets({ query: {} });
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      order.filter((_, index) => index !== 2).toSorted(),
    );
  });

  it("keep what was typed when the form is left, and say what is wrong beside its field", async () => {
    const { client } = await openWorkspace();
    const { screen, press, type } = await openTerminal(client, { first: { page: "criteria" } });
    await screen.shows("No criteria sets yet.");
    press("n");
    await screen.shows("New criteria set");
    type("Half");
    await screen.shows("Half");
    press("Escape");
    await screen.shows("n New criteria set");
    press("n");
    await screen.shows("Restored what you typed.");
    await screen.shows("Half");
    press("Ctrl+S");
    await screen.shows("1. Name of the criterion: Fill in this field.");
    await screen.shows("Correct the marked fields.");
    expect((await client.listCriteriaSets({ query: {} })).rows).toEqual([]);
    press("Ctrl+R");
    await screen.hides("Half");
  });
});
