import type { Page } from "playwright-core";
import type { Client } from "../../src/contract/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle } from "../support/page.ts";

afterAll(closeBrowser);

/** A tab of the same browser that has only the address, on a server that lets nobody in without a word. */
async function comesBack(page: Page, link: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.route("**/api/**", async (route) => {
    if (route.request().headers()["authorization"] !== undefined) await route.continue();
    else
      await route.fulfill({ status: 401, json: { status: 401, code: "unauthorized", message: "Locked." } });
  });
  await tab.goto(link.split("#")[0] ?? "");
  await tab.getByRole("radiogroup").first().waitFor();
  // A link that is pasted over its own session is taken, too.
  await tab.evaluate("sessionStorage.clear(); window.isOld = true");
  await tab.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
  await tab.waitForFunction("window.isOld === undefined");
  await tab.getByRole("radiogroup").first().waitFor();
  await tab.close();
}

/** Whoever looks at a finished session while another is open is asked before, and that is marked. */
async function seesOneSession(page: Page, path: string, url: string): Promise<void> {
  let refused = 0;
  page.on("response", (response) => (refused += response.status() === 409 ? 1 : 0));
  await page.goto(url + path);
  await page.getByRole("heading", { name: "Scores by Gus" }).waitFor();
  await page.getByRole("link", { name: "Session of Dora" }).waitFor();
  await settle(page);
  expect(refused).toBeLessThan(8);
  const text = await page.content();
  expect(MODELS.filter((name) => text.includes(name))).toEqual([]);
  expect(await page.getByRole("table").count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Unblind and show results" }).click();
  const question = page.getByRole("dialog");
  await question.getByText("Scoring by Dora will be marked as not blind").waitFor();
  await question.getByRole("button", { name: "Unblind and show results" }).click();
  await page.getByRole("table", { name: "Models by score" }).waitFor();
}

/** The link is revoked while its guest scores: what was not sent is said, and sent by a new link. */
async function revokedMeanwhile({ owner, page, link }: Record<"owner" | "page", Page> & { link: string }) {
  const dialog = owner.getByRole("dialog", { name: "Invite people by link" });
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await owner.getByRole("button", { name: "Revoke invitation" }).click();
  await dialog.getByText("Revoked").waitFor();
  await page.keyboard.press("5");
  await page.getByRole("heading", { name: "Your link no longer works" }).waitFor();
  await page.getByText("Your last score was not sent and is not recorded.").waitFor();
  expect(await page.getByRole("radiogroup").count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.reload();
  await page.getByText("Your last score was not sent and is not recorded.").waitFor();
  // A link that lost its end opens nothing, and speaks to a guest.
  const cut = await openPage(link.slice(0, -4), { width: 390 });
  await cut.page.getByRole("heading", { name: "This link is incomplete or no longer valid" }).waitFor();
  expect(await cut.page.content()).not.toContain("ASSAY_TOKEN");
  await dialog.getByRole("button", { name: "New link for Gus" }).click();
  const box = dialog.getByRole("textbox", { name: "Link for Gus" });
  await expect.poll(() => box.inputValue()).not.toBe(link);
  return await box.inputValue();
}

/** Whoever opens somebody else's open session is asked before anything can be scored in their name. */
async function asksOwner(page: Page, url: string, client: Client, runId: string): Promise<void> {
  const [open] = (await client.listSessions({ query: { runId, finished: "false" } })).rows;
  const { sessionId = "" } = open ?? {};
  await client.createInvitation({ params: { sessionId }, body: { guest: "Dora" } });
  await page.goto(`${url}/sessions/${sessionId}`);
  await page.getByRole("heading", { name: "This is the session of Dora" }).waitFor();
  expect(await page.getByRole("radiogroup").count()).toBe(0);
  await page.keyboard.press("4");
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Score as Dora" }).click();
  await page.getByText("You are scoring as Dora").waitFor();
  expect(await client.getSession({ params: { sessionId } })).toMatchObject({ scored: 0 });
}

describe("a guest", () => {
  it("scores one session on a phone by a link, reaches nothing else, and is thanked; a revoked link is closed", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 1 });
    await client.createSession({
      params: { runId },
      body: { rater: "Dora", kind: "rating" },
    });
    const owner = await openPage(`${url}/sessions`);
    const menu = async (): Promise<void> => {
      await owner.page.getByRole("button", { name: "Actions for the session of Dora on birds" }).click();
      await owner.page.getByRole("menuitem", { name: "Invite people by link" }).click();
    };
    await menu();
    const dialog = owner.page.getByRole("dialog", { name: "Invite people by link" });
    await dialog.getByRole("textbox", { name: "Name of the guest" }).fill("Gus");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link for Gus" }).inputValue();
    const people = dialog.getByRole("table", { name: "People who score" });
    await people.getByRole("row", { name: /^Gus 0 of 3 scored Invited/ }).waitFor();
    await people.getByRole("row", { name: /^Dora 0 of 3 scored/ }).waitFor();
    await dialog.getByText("This link works only on this computer").waitFor();
    // Two people under one name would count as one.
    await dialog.getByRole("textbox", { name: "Name of the guest" }).fill(" gus");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText("gus already scores this run").waitFor();
    expect((await client.listSessions({ query: { runId } })).rows).toHaveLength(2);
    expect(await seriousFaults(owner.page)).toEqual([]);

    const { page, troubles } = await openPage(link, { width: 390, dark: true });
    const rating = page.getByRole("radiogroup").first();
    await rating.waitFor();
    expect(page.url()).not.toContain("guest");
    await page.getByText("Gus, read the task and the answer, then score it.").waitFor();
    await page.getByText("1 is worst, 5 is best.").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    // Neither pages nor the server open anything else.
    const token = link.split("=").at(-1) ?? "";
    for (const path of ["/api/runs", "/api/models", `/api/runs/${runId}`, "/api/sessions"]) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    for (const path of ["/runs", "/models"]) {
      await page.goto(url + path);
      await page.getByRole("heading", { name: "Not part of your invitation" }).waitFor();
    }
    await page.getByRole("link", { name: "Back to your session" }).click();
    await rating.waitFor();
    await comesBack(page, link);
    await page.keyboard.press("4");
    await page.getByRole("status").getByText("1 of 3").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    const again = await revokedMeanwhile({ owner: owner.page, page, link });
    await page.goto(again);
    await page.getByRole("status").getByText("2 of 3").waitFor();
    await page.keyboard.press("4");
    await page.getByRole("status").getByText("3 of 3").waitFor();
    // The question takes clicks once it can have been seen.
    await page.getByText("Press Enter to finish or U to undo the last score.").waitFor();
    await page.getByText("Models aren't revealed to you.").waitFor();
    await page.getByRole("button", { name: "Finish and send" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const text = await page.content();
    expect(MODELS.filter((name) => text.includes(name))).toEqual([]);
    expect(troubles.filter((trouble) => !/40[13]/.test(trouble))).toEqual([]);

    await asksOwner(owner.page, url, client, runId);

    // The guest is a rater of their own, over the same answers.
    await seesOneSession(owner.page, new URL(link).pathname, url);
    await owner.page.getByRole("button", { name: "Invite people", exact: true }).click();
    await people.getByRole("row", { name: /^Gus Finished/ }).waitFor();
    const sessions = (await client.listSessions({ query: { runId } })).rows;
    expect(sessions.find(({ rater }) => rater === "Dora")?.unblindedAt).not.toBeNull();
    expect(sessions.map(({ rater, total }) => `${rater} ${total}`).toSorted()).toEqual(["Dora 3", "Gus 3"]);
    await people.getByRole("row", { name: /^Gus/ }).getByRole("button", { name: "Revoke" }).click();
    await owner.page.getByRole("button", { name: "Revoke invitation" }).click();
    await expect.poll(() => dialog.getByText("Revoked").count()).toBe(2);
    await page.reload();
    await page.getByRole("heading", { name: "Your link no longer works" }).waitFor();
  });
});
