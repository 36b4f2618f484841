import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, openPage, serveBuilt } from "../support/page.ts";

afterAll(closeBrowser);

describe("the reference of the API", () => {
  it("is read and tried offline, under the page's own policy", async () => {
    const { url } = await serveBuilt();
    const { page, troubles } = await openPage(`${url}/api/docs`);
    await page.getByRole("heading", { name: /^Assay/ }).waitFor();
    await page.getByRole("link", { name: "Providers and models", exact: true }).waitFor();
    await page.getByRole("button", { name: "Expand operation" }).last().click();
    const status = page.locator("#operations-Workspace-getStatus");
    await status
      .getByRole("button", { name: /\/api\/status/ })
      .first()
      .click();
    await status.getByRole("button", { name: "Execute", exact: true }).click();
    await status.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    await status.locator(".live-responses-table", { hasText: '"activeRunId": null' }).waitFor();
    expect(troubles).toEqual([]);
  });
});
