import { afterAll, describe, expect, it } from "vitest";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

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
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    const people = dialog.getByRole("table", { name: "People who score" });
    await people.getByRole("row", { name: /^Gus 0 of 3 scored Invited/ }).waitFor();
    await people.getByRole("row", { name: /^Dora 0 of 3 scored/ }).waitFor();
    expect(await seriousFaults(owner.page)).toEqual([]);

    const { page, troubles } = await openPage(link, { width: 390, dark: true });
    const rating = page.getByRole("radiogroup").first();
    await rating.waitFor();
    expect(page.url()).not.toContain("guest");
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
    for (let count = 1; count <= 3; count += 1) {
      await page.keyboard.press("4");
      await page.getByRole("status").getByText(`${count} of 3`).waitFor();
    }
    // The question takes clicks once it can have been seen.
    await page.getByText("Press Enter to finish or U to undo the last score.").waitFor();
    await page.getByRole("button", { name: "Finish and reveal models" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const text = await page.content();
    expect(MODELS.filter((name) => text.includes(name))).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.includes("403"))).toEqual([]);

    // The guest is a rater of their own, over the same answers.
    await owner.page.reload();
    await menu();
    await people.getByRole("row", { name: /^Gus Finished/ }).waitFor();
    const sessions = (await client.listSessions({ query: { runId } })).rows;
    expect(sessions.map(({ rater, total }) => `${rater} ${total}`).toSorted()).toEqual(["Dora 3", "Gus 3"]);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await owner.page.getByRole("button", { name: "Revoke invitation" }).click();
    await dialog.getByText("Revoked").waitFor();
    await page.reload();
    await page.getByText("This invitation was revoked.").waitFor();
  });
});
