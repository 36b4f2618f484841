import { afterAll, describe, expect, it } from "vitest";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

describe("criteria sets on the page", () => {
  it("are made with weights, ordered, refused beside the field, changed, and put away", async () => {
    const { url, client } = await serve();
    await client.createCriteriaSet({
      body: { name: "Taken", criteria: [{ name: "Any", maxScore: 1, weight: 1 }] },
    });
    const { page, troubles } = await openPage(`${url}/criteria`);
    await page.getByRole("button", { name: "New criteria set" }).click();
    await page.waitForURL(/open=new/);
    const form = page.getByRole("dialog", { name: "New criteria set" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("Taken");
    await form.getByLabel("Name of criterion 1").fill("Точность ответа");
    await form.getByLabel("Weight of Точность ответа").fill("2.5");
    await form.getByRole("button", { name: "Add criterion" }).click();
    await form.getByLabel("Name of criterion 2").fill("Style");
    await form.getByLabel("Maximum score of Style").fill("5");
    await form.getByRole("button", { name: "Move Style up" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Is already in use.").waitFor();
    expect(await form.getByRole("textbox", { name: "Name", exact: true }).getAttribute("aria-invalid")).toBe(
      "true",
    );

    await form.getByRole("textbox", { name: "Name", exact: true }).fill("Letters");
    // Guidelines and levels: a line that is none, and a score beyond the scale, are told beside their field.
    const style = form.getByRole("group", { name: "Style" });
    await style.getByText("Scoring guidelines").click();
    await style.getByLabel("Guidelines", { exact: true }).fill("Tone and length.");
    const levels = style.getByLabel("Score levels");
    await levels.fill("5: reads well\njust fine");
    await form.getByRole("button", { name: "Save" }).click();
    await style.getByText("“just fine” is not a level.").waitFor();
    await levels.fill("0: hard to read\n7: reads well");
    await form.getByRole("button", { name: "Save" }).click();
    await style.getByText("7 is above the maximum score of 5").waitFor();
    await levels.fill("0: hard to read\n5: reads well");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const { rows } = await client.listCriteriaSets({ query: { search: "Letters" } });
    expect(rows.map(({ criteria }) => criteria.map(({ id: _id, ...rest }) => rest))).toEqual([
      [
        {
          name: "Style",
          maxScore: 5,
          weight: 1,
          guidelines: "Tone and length.",
          levels: [
            { score: 0, meaning: "hard to read" },
            { score: 5, meaning: "reads well" },
          ],
        },
        { name: "Точность ответа", maxScore: 10, weight: 2.5 },
      ],
    ]);

    const card = page.getByRole("region", { name: "Letters" });
    const choose = async (item: string): Promise<void> => {
      await card.getByRole("button", { name: "More actions: Letters" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose("Archive");
    await card.waitFor({ state: "hidden" });
    await page.getByRole("switch", { name: "Archived" }).click();
    await page.waitForURL(/archived=true/);
    await page.reload();
    await choose("Restore");
    await card.waitFor({ state: "hidden" });
    await page.getByRole("switch", { name: "Archived" }).click();
    await choose("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await card.waitFor({ state: "hidden" });
    expect((await client.listCriteriaSets({ query: { search: "Letters" } })).rows).toEqual([]);
    // A conflict is told by the browser, too.
    expect(troubles.filter((trouble) => !/40[09]/.test(trouble))).toEqual([]);
  });

  it("ask before a form with unsaved changes is left, by any way, and keep it when one stays", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/criteria`);
    await page.getByRole("button", { name: "New criteria set" }).first().click();
    const form = page.getByRole("dialog", { name: "New criteria set" });
    const name = form.getByRole("textbox", { name: "Name", exact: true });
    const asked = page.getByRole("dialog", { name: "Discard unsaved changes?" });
    await name.fill("Half done");
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => form.getByRole("button", { name: "Cancel" }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await asked.getByRole("button", { name: "Keep editing" }).click();
      await asked.waitFor({ state: "hidden" });
      expect(await name.inputValue()).toBe("Half done");
      expect(page.url()).toContain("open=new");
    }
    await page.keyboard.press("Escape");
    await asked.getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("open=new");

    // With nothing typed nobody is asked, and the focus is back where it was.
    await page.getByRole("button", { name: "New criteria set" }).first().focus();
    await page.keyboard.press("Enter");
    await form.waitFor();
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "New criteria set" }).waitFor();
  });

  it("keep what was typed while the host is away, and save it afterwards", async () => {
    const { url, client } = await serve();
    const { id } = await client.createCriteriaSet({
      body: { name: "Letters", criteria: [{ name: "Accuracy", maxScore: 10, weight: 1 }] },
    });
    const { page } = await openPage(`${url}/criteria?open=${id}`);
    const form = page.getByRole("dialog", { name: "Edit Letters" });
    await form.getByLabel("Name of Accuracy").fill("Candour");
    const away = await outage(page);
    await away.lookBack("/api/criteria-sets");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").waitFor();
    await away.end();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const { criteria } = await client.getCriteriaSet({ params: { id: String(id) } });
    expect(criteria.map(({ name }) => name)).toEqual(["Candour"]);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("have nothing serious for axe with form and question open, at $width px", async (look) => {
    const { url, client } = await serve();
    const { id } = await client.createCriteriaSet({
      body: { name: "Letters", criteria: [{ name: "Accuracy", maxScore: 10, weight: 1 }] },
    });
    const { page } = await openPage(`${url}/criteria?open=${id}`, look);
    const form = page.getByRole("dialog", { name: "Edit Letters" });
    await form.getByLabel("Name of Accuracy").fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Enter a name.").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Discard unsaved changes?" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
