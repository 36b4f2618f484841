import { afterAll, describe, expect, it } from "vitest";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";

afterAll(closeBrowser);

describe("the page's language", () => {
  it("can be changed anywhere, keeps what is typed, and is remembered", async () => {
    const { url } = await serve();
    const { page, troubles } = await openPage(`${url}/collections?open=new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Typed before");
    const language = () => page.evaluate<string>("document.documentElement.lang");
    expect(await language()).toBe("en");

    await page.evaluate("document.querySelector('[aria-label*=English]').click()");
    await page.getByRole("textbox", { name: "Название" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Название" }).inputValue()).toBe("Typed before");
    expect(await language()).toBe("ru");

    await page.goto(url);
    await page.getByRole("navigation", { name: "Навигация" }).getByText("Запуски").first().waitFor();
    expect(await page.title()).toBe("Assay");
    expect(troubles).toEqual([]);
  });

  it("is that of errors too, which the API says in English", async () => {
    const { url } = await serve();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ name: "Taken" });
    await fetch(`${url}/api/collections`, { method: "POST", headers, body });
    const { page } = await openPage(url);
    await page.evaluate("localStorage.setItem('assay-language', 'ru')");

    await page.goto(`${url}/collections?open=new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Название" }).fill("Taken");
    await dialog.getByRole("textbox", { name: "Название" }).press("Enter");
    await dialog.getByText("Уже используется. Ожидается: неповторяющееся значение.").waitFor();

    await page.goto(`${url}/runs/gone-1`);
    await page.getByText("Запуска gone-1 нет.").waitFor();
    expect(await page.getByText("There is no run").count()).toBe(0);
  });

  it("is English where its texts can't be loaded", async () => {
    const { url } = await serve();
    const { page } = await openPage(url);
    await page.evaluate("localStorage.setItem('assay-language', 'ru')");
    await intercept(page, /assets\/ru-.*\.js/, (route) => route.abort());
    await page.reload();
    await page.getByRole("navigation", { name: "Navigation" }).getByText("Runs").first().waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("en");
  });
});
