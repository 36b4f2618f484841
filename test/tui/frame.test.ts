import { describe, expect, it } from "vitest";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

describe("the terminal's frame", () => {
  it("leads to every section by keys, and back", async () => {
    const { client } = await openWorkspace();
    const { screen, press } = await openTerminal(client);
    await screen.shows("> Home");
    press("g", "k");
    await screen.shows("> Criteria");
    press("g", "r");
    await screen.shows("> Runs");
    press("Escape");
    await screen.shows("> Criteria");
  });

  it("shows sections above the screen where it is narrow, and follows when it is resized", async () => {
    const { client } = await openWorkspace();
    const { screen, resize } = await openTerminal(client, { columns: 80, rows: 24 });
    await screen.shows("Home  Runs  Collections");
    resize({ columns: 120, rows: 30 });
    await screen.shows("> Home");
    resize({ columns: 60, rows: 20 });
    await screen.shows("This terminal is 60×20; Assay needs at least 80×24.");
    resize({ columns: 40, rows: 15 });
    await screen.shows("Make it larger.");
    resize({ columns: 80, rows: 24 });
    await screen.shows("Home  Runs  Collections");
  });

  it("says where one is in characters where there are no colours", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const { screen, press } = await openTerminal(client, {
      columns: 80,
      rows: 24,
      machine: { hasColors: false },
    });
    await screen.shows("[Home]");
    press("g", "m");
    await screen.shows(/\[Models\][^]*\[Models\] Providers/);
    press("/");
    await screen.shows("/ _");
    await screen.shows("Enter Done   Esc Clear");
    expect(screen.text()).not.toContain("? Keys");
  });

  it("takes keys typed on a Russian keyboard, and speaks Russian", async () => {
    const { client } = await openWorkspace();
    const { screen, press } = await openTerminal(client, { language: "ru" });
    await screen.shows("> Главная");
    press("п", "л");
    await screen.shows("> Критерии");
  });

  it("lists keys and terms, finds things by a word, and leaves", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const { screen, press, type, ended } = await openTerminal(client);
    await screen.shows("> Home");
    press("?");
    await screen.shows("Everywhere");
    await screen.shows(/g \/ +Search tasks/);
    press("Escape");
    await screen.hides("Everywhere");
    press("Ctrl+K");
    await screen.shows(runId);
    type("import");
    await screen.shows("> Import tasks");
    press("Enter");
    await screen.shows("Path of a CSV");
    press("Escape");
    await screen.shows("> Home");
    press("Ctrl+K");
    await screen.shows(runId);
    type("named");
    await screen.shows(`> named  ${runId}`);
    press("Enter");
    await screen.shows(`Runs / ${runId}`);
    press("q");
    await expect(ended).resolves.toBeUndefined();
    await expect.poll(screen.buffer).toBe("normal");
  });
});
