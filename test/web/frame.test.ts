import { afterAll, describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, seriousFaults, serve, serveBuilt, visit } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";

afterAll(closeBrowser);

const request = (options: Parameters<typeof sampleConfig>[0], tasks: number) =>
  runRequestSchema.parse({
    config: sampleConfig(options),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

/** A run of 120 items that cannot end before it is let go. */
async function heldRun(client: Client) {
  const { tell, letGo } = heldBack(10);
  const { url } = await modelServer(tell);
  const runId = await startRun(client, serverConfig(url, ["alpha", "beta", "gamma"]), 40);
  return { runId, letGo };
}

describe("the page", () => {
  it("teaches on an empty workspace and finds its way by links, keys and palette", async () => {
    const { url } = await serve();
    const { page, troubles } = await openPage(`${url}/`);
    // Typed at once, before anything of the palette can be there: nothing of it is lost, Enter neither.
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("modex");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("l");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/models`);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("lost");
    await page.keyboard.press("Escape");
    await page.goBack();
    await page.getByRole("heading", { name: "Find out which model is best for your work" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Runs", exact: true }).click();
    await page.getByRole("heading", { name: "Runs", exact: true }).waitFor();
    await page.getByRole("heading", { name: "No runs yet" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.getByRole("heading", { name: "Find out which model is best" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find pages, actions, runs, tasks, models…").fill("Runs");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/runs`);
    await page.getByPlaceholder("Find pages, actions, runs, tasks, models…").waitFor({ state: "hidden" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.goto(`${url}/no/such/place`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("shows a run as it goes, pauses it, and goes on after the server was restarted", async () => {
    const served = await serveBuilt();
    const { client } = served;
    const { runId, letGo } = await heldRun(client);
    const { page } = await openPage(`${served.url}/runs/${runId}`);
    await page.getByRole("heading", { name: "sample" }).waitFor();
    const isPausing = page.waitForResponse(/\/pause$/);
    await page.getByRole("button", { name: "Pause" }).click();
    await isPausing;
    letGo();
    await page.getByText("paused", { exact: true }).waitFor();
    const done = (await client.getRun({ params: { runId } })).completedItems;
    expect(done).toBeLessThan(120);

    served.process.child.kill("SIGTERM");
    await served.process.ended;
    await page.getByRole("status").getByText("Server unreachable").waitFor();
    await serveBuilt(served.folder, Number(new URL(served.url).port));
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("finished", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Progress" }).click();
    await page.getByText("120 of 120").waitFor();
    // The log goes on after the restart where it was before.
    await page.getByRole("log").getByText("Run finished").waitFor();
  });

  it("offers what can be done with a run by button, by key, in the palette and in the list of keys", async () => {
    const { url, client } = await serve();
    const { runId, letGo } = await heldRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const isPausing = page.waitForResponse(/\/pause$/);
    await page.keyboard.press("p");
    await isPausing;
    letGo();
    await page.getByText("paused", { exact: true }).waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("Resume").waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    const found = page.getByRole("dialog").locator("[data-action]");
    await found.first().waitFor();
    // What the page offers itself comes first, and what destroys something last of it.
    expect((await found.allTextContents()).slice(0, 7)).toEqual([
      expect.stringContaining("Resume"),
      expect.stringContaining("Score blind"),
      expect.stringContaining("Re-judge"),
      expect.stringContaining("Run again"),
      expect.stringContaining("Try a change"),
      expect.stringContaining("Open report"),
      expect.stringContaining("Delete"),
    ]);
    await page.getByPlaceholder("Find pages, actions, runs, tasks, models…").fill("resum");
    await page.keyboard.press("Enter");
    await page.getByText("finished", { exact: true }).waitFor();

    await page.keyboard.press("d");
    const question = page.getByRole("dialog", { name: "Delete?" });
    await question.getByText("120 items").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect((await client.getRun({ params: { runId } })).state).toBe("finished");
    await page.keyboard.press("d");
    await question.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(`${url}/runs`);
    await page.getByText(`${runId} deleted`).waitFor();
    await expect(client.getRun({ params: { runId } })).rejects.toMatchObject({ code: "not-found" });
    expect(troubles).toEqual([]);
  });

  it("wants the host's token before it shows anything, and can be left again", async () => {
    const { url } = await serveBuilt(undefined, 0, { ASSAY_TOKEN: "a-word-of-a-test" });
    const { page } = await openPage(`${url}/models`);
    const token = page.getByRole("textbox", { name: "Access token" });
    await token.fill("another");
    await page.keyboard.press("Enter");
    await page.getByText("The token is wrong.").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await token.fill("a-word-of-a-test");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find pages, actions, runs, tasks, models…").fill("Log out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter the access token" }).waitFor();

    // With a named token one sees what it allows, and is told in plain words what it doesn't.
    const asOwner = async (path: string, init: RequestInit) => {
      const headers = { authorization: "Bearer a-word-of-a-test", "content-type": "application/json" };
      return await fetch(url + path, { ...init, headers });
    };
    const body = JSON.stringify({ name: "eyes", scopes: ["read"] });
    const made = (await (await asOwner("/api/tokens", { method: "POST", body })).json()) as {
      id: number;
      token: string;
    };
    await token.fill(made.token);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await visit(page, "/settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByText("Your access token doesn't allow this. It needs the scope “admin”.").waitFor();
    await page.getByText(/The token “eyes” has: read\./).waitFor();
    await asOwner(`/api/tokens/${made.id}`, { method: "DELETE" });
    await page.reload();
    await page.getByRole("heading", { name: "Enter the access token" }).waitFor();
  });

  it("keeps what is typed and says what is wrong while the host is away, also by parts not loaded yet", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/new`);
    const name = page.getByRole("textbox", { name: "Run name" });
    await name.fill("kept");
    await intercept(page, "**/*", (route) => route.abort());
    await page.locator("body").click({ position: { x: 5, y: 300 } });
    await page.keyboard.press("?");
    await page.getByText("Part of this page couldn't be loaded.").waitFor();
    await page.getByRole("status").getByText("Server unreachable").waitFor();
    expect(await name.inputValue()).toBe("kept");
  });

  it("folds its rail and remembers it; on a narrow screen the places are at the bottom", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/runs`);
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await page.getByRole("button", { name: "Expand navigation" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Expand navigation" }).waitFor();
    await page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "Models" }).click();
    await page.waitForURL(`${url}/models`);
    expect(await page.title()).toBe("Models · Assay");

    const narrow = (await openPage(`${url}/runs`, { width: 390 })).page;
    const bar = narrow.getByRole("navigation", { name: "Navigation" });
    await bar.getByRole("link", { name: "Collections" }).click();
    await narrow.waitForURL(`${url}/collections`);
    // What finds no room beside the others is behind one more.
    await bar.getByRole("button", { name: "More" }).click();
    await bar.getByRole("link", { name: "Criteria" }).click();
    await narrow.waitForURL(`${url}/criteria`);
    await bar.getByRole("link", { name: "Criteria" }).waitFor({ state: "hidden" });
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe, at $width px, dark: $dark", async (look) => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request({ latencyMs: 1 }, 6) });
    await follow(client, runId);
    const { page, troubles } = await openPage(`${url}/`, look);
    const places = ["/", "/runs", "/new", "/collections", "/models", "/sessions", "/criteria"];
    const help = ["/help", "/help/start-a-run", "/help/keyboard", "/help/terms", "/help/documents/judges"];
    for (const path of [...places, ...help, `/runs/${runId}`]) {
      await visit(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] });
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect({ path, overflow }).toEqual({ path, overflow: 0 });
    }
    expect(troubles).toEqual([]);
  });
});
