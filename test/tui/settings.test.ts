import { describe, expect, it } from "vitest";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

describe("settings in the terminal", () => {
  it("are changed, restored and checked, and the terminal speaks another language at once", async () => {
    const { client } = await openWorkspace();
    const written = new Map<string, number>();
    const files = {
      read: () => Promise.reject(new Error("nothing is read")),
      write: async (path: string, content: AsyncIterable<string | Uint8Array>) => {
        for await (const piece of content) written.set(path, (written.get(path) ?? 0) + piece.length);
        return path;
      },
    };
    const first = { page: "settings" } as const;
    const { screen, press, type } = await openTerminal(client, { first, machine: { files } });
    await screen.shows(/> +Request timeout/);
    await screen.shows("The longest a call may take in total");
    press("e");
    await screen.shows("Request timeout (seconds)");
    press("Ctrl+S");
    await screen.shows("Settings saved. New runs use them.");
    press("j", "Enter");
    await screen.shows("Idle timeout (seconds)");
    press("Backspace", "Backspace", "Backspace", "Backspace");
    type("x");
    press("Ctrl+S");
    await screen.shows("Enter a number, e.g. 10 or 0.5.");
    press("Backspace");
    type("42");
    press("Ctrl+S");
    await screen.shows(/> +Idle timeout +42 s/);
    expect((await client.getSettings()).limits.idleTimeoutMs).toBe(42_000);
    press("r");
    await screen.hides("42 s");
    expect((await client.getSettings()).limits.idleTimeoutMs).not.toBe(42_000);
    press("B");
    await screen.shows("master key is not in it");
    press("Ctrl+S");
    await screen.shows("Written: workspace.assay-backup");
    expect(written.get("workspace.assay-backup")).toBeGreaterThan(1000);
    press("K");
    await screen.shows("Rotate the master key?");
    press("y");
    await screen.shows("The master key is new.");
    press("R");
    await screen.shows("Reset to defaults?");
    press(" ");
    await screen.shows("Type “delete” to confirm");
    press("Ctrl+S");
    await screen.shows(/to confirm[^]*to confirm/);
    press("Escape");
    await screen.shows("e Edit");
    press("Tab");
    await screen.shows("Enter Run checks");
    press("Enter");
    await screen.shows("Workspace folder  OK");
    press("Shift+Tab");
    await screen.shows(/> +Request timeout|Idle timeout/);
    press("L");
    await screen.shows("Language of this terminal");
    press("ArrowDown", "Enter");
    await screen.shows(/Assay +Настройки/);
  });
});
