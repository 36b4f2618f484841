import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, openPage, serve } from "../support/page.ts";

afterAll(closeBrowser);

describe("help", () => {
  it("is one click away on a page, fits it, and leads on to the page, to related jobs and to documents", async () => {
    const { url } = await serve();
    const { page, troubles } = await openPage(`${url}/models`);
    const toHelp = page.getByRole("banner").getByRole("link", { name: "Help for this page" });
    await toHelp.click();
    await page.waitForURL(`${url}/help/add-models`);
    await page.getByRole("heading", { level: 1, name: "Add a provider and models" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "Save and test" }).waitFor();
    await page.getByRole("region", { name: "Related" }).getByRole("link", { name: "Start a run" }).click();
    await page.getByRole("heading", { level: 1, name: "Start a run" }).waitFor();
    // The same place, now to the list of all help.
    await toHelp.click();
    await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
    await page.getByRole("link", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("table", { name: "On a run" }).getByText("Retry failed").waitFor();
    await page.getByRole("table", { name: "Everywhere" }).getByText("Show keyboard shortcuts").waitFor();

    await page.goto(`${url}/help/documents/judges`);
    await page.getByRole("link", { name: "What each is good for" }).click();
    await page.waitForURL(`${url}/help/documents/statistics#judges-against-people`);
    await page.getByRole("heading", { name: "Judges against people" }).waitFor();
    await page.goto(`${url}/help/no-such-job`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();

    await page.evaluate("localStorage.setItem('assay-language', 'ru')");
    await page.goto(`${url}/help/terms`);
    await page.getByText("Слова, которыми объясняются результаты.").waitFor();
    await page.getByText("Интервал мест", { exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("lets those who go by key skip the frame", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/runs`);
    await page.getByRole("heading", { level: 1, name: "Runs" }).waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await page.evaluate("document.activeElement.className")).toBe("skip-link");
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("MAIN");
    expect(page.url()).toBe(`${url}/runs`);
  });
});
