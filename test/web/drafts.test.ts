import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { FormName } from "../../src/web/parts/kept-draft.ts";
import { answeredRun } from "../support/answered-run.ts";
import { limitedRun } from "../support/limited-run.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { finish } from "../support/workspace.ts";

afterAll(closeBrowser);

interface Form {
  readonly path: string;
  /** What has to be done before the field is there. */
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** What is typed; a box is ticked where nothing is said. */
  readonly typed?: string;
}

const box = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true }).first();

/** Every form that keeps what is typed. The compiler asks for a new one. */
function formsOf(
  { runId, ofCollection, limited }: Readonly<Record<"runId" | "ofCollection" | "limited", string>>,
  { collection, provider, draft }: Readonly<Record<"collection" | "provider" | "draft", string>>,
): Readonly<Record<FormName, Form>> {
  return {
    collection: { path: "/collections?open=new", field: box("Name"), typed: "Kept" },
    "criteria-set": { path: "/criteria?open=new", field: box("Name"), typed: "Kept" },
    "draft-question": {
      path: `/collections/generate/${draft}`,
      // In the editor by itself where something was typed before.
      open: async (page) => {
        await page.getByRole("heading", { level: 1 }).waitFor();
        const field = box("Question 1")(page);
        const button = page.getByRole("button", { name: "Edit question 1" });
        await field.or(button).first().waitFor();
        if (!(await field.isVisible())) await button.click();
      },
      field: box("Question 1"),
      typed: "Kept",
    },
    "existing-tasks": {
      path: `/collections/${collection}?open=existing`,
      field: (page) => page.getByRole("dialog").getByRole("checkbox").first(),
    },
    generation: { path: "/collections/generate", field: box("Topic"), typed: "Kept" },
    "import-mapping": {
      path: `/collections/${collection}?open=import`,
      open: async (page) => {
        const content = Buffer.from("what,other\nWhy?,b\n");
        await page.setInputFiles("input[type=file]", {
          name: "odd.csv",
          mimeType: "text/csv",
          buffer: content,
        });
      },
      field: (page) => page.getByRole("combobox", { name: "other" }),
      typed: "Category",
    },
    "judge-questions": {
      path: `/collections/${collection}?open=judge`,
      field: box("Prompt"),
      typed: "Kept",
    },
    "many-tasks": { path: `/collections/${collection}?open=many`, field: box("Prompts"), typed: "Kept" },
    "manual-score": {
      path: `/runs/${runId}/tasks/t1`,
      // Unfolded by itself where something was typed before.
      open: async (page) => {
        await page.getByText("Score manually").first().waitFor();
        if (!(await box("Comment")(page).first().isVisible()))
          await page.getByText("Score manually").first().click();
      },
      field: box("Comment"),
      typed: "Kept",
    },
    model: { path: "/models?open=model", field: box("Name"), typed: "Kept" },
    schedule: { path: "/schedules?open=new", field: box("Name"), typed: "Kept" },
    "new-run": { path: "/new", field: box("Run name"), typed: "Kept" },
    "own-question": {
      path: `/collections/generate/${draft}`,
      field: box("Add a question"),
      typed: "Kept",
    },
    price: {
      path: "/models?tab=prices&open=price",
      field: (page) => page.getByRole("textbox", { name: /^Input/ }),
      typed: "3",
    },
    "price-import": {
      path: "/models?tab=prices&open=price-import",
      field: box("Or paste the list"),
      typed: "Kept",
    },
    provider: { path: "/models?tab=providers&open=provider", field: box("Name"), typed: "Kept" },
    "raise-limit": {
      path: `/runs/${limited}?limit=raise`,
      field: box("New spending limit, USD"),
      typed: "7",
    },
    "re-judge": {
      path: `/runs/${runId}?judge=again`,
      field: (page) => page.getByRole("combobox", { name: "Answers" }),
      typed: "Answers of one model",
    },
    trial: { path: `/runs/${ofCollection}/try`, field: box("System prompt"), typed: "Kept" },
    "save-draft": {
      path: `/collections/generate/${draft}?open=save`,
      field: box("Category of every task"),
      typed: "Kept",
    },
    session: {
      path: `/runs/${runId}?score=blind`,
      field: (page) => page.getByRole("textbox", { name: "Number of answers" }),
      typed: "2",
    },
    "new-token": { path: "/settings", field: box("Name of the new token"), typed: "Kept" },
    settings: { path: "/settings", field: box("Concurrent requests"), typed: "7" },
    task: { path: `/collections/${collection}?open=add`, field: box("Prompt"), typed: "Kept" },
    "test-prompt": {
      path: `/models?tab=providers&open=test&provider=${provider}`,
      field: box("Prompt"),
      typed: "Kept",
    },
  };
}

describe("what is typed into a form", () => {
  it("is there again after a reload, in every form, and can be discarded", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 1 });
    const [collection] = (await client.listCollections({ query: {} })).rows;
    const [provider] = (await client.listProviders({ query: {} })).rows;
    const ofCollection = await finish(client, {
      run: { name: "few", collections: [collection?.name], questionLimit: 2, judging: "later" },
      models: ["simulated-good"],
    });
    const limited = await limitedRun(client, 4);
    const { page } = await openPage(`${url}/`);
    const restored = page.getByText("Restored your unsaved draft");
    const [model] = (await client.listModels({ query: { search: "simulated" } })).rows;
    const draft = await client.generateCollection({ body: { models: [model?.name ?? ""], count: 1 } });
    const ids = {
      collection: String(collection?.id),
      provider: String(provider?.id),
      draft: String(draft.id),
    };
    const forms = Object.entries(formsOf({ runId, ofCollection, limited }, ids));
    for (const [name, { path, open, field, typed }] of forms) {
      const valueOf = async (): Promise<string | boolean> =>
        typed === undefined ? await field(page).isChecked() : await field(page).inputValue();
      await page.goto(url + path);
      await open?.(page);
      await field(page).waitFor();
      const before = await valueOf();
      if (typed === undefined) await field(page).check();
      else if ((await field(page).getAttribute("readonly")) === null) await field(page).fill(typed);
      else await field(page).click();
      if ((await field(page).getAttribute("role")) === "combobox")
        await page.getByRole("option", { name: typed ?? "", exact: true }).click();
      const after = await valueOf();
      expect({ name, isTyped: after !== before }).toEqual({ name, isTyped: true });
      await page.reload();
      await open?.(page);
      await restored.waitFor();
      expect({ name, value: await valueOf() }).toEqual({ name, value: after });
      await page.getByRole("button", { name: "Discard", exact: true }).click();
      await restored.waitFor({ state: "hidden" });
      await expect.poll(valueOf).toEqual(before);
    }
    expect(await seriousFaults(page)).toEqual([]);
  });

  it("is never kept where it is a secret", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/models?tab=providers&open=provider`);
    const form = page.getByRole("dialog", { name: "Add provider" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("Kept");
    await form.getByLabel("API key", { exact: true }).fill("sk-never-kept");
    const kept = await page.evaluate<string>("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])");
    expect(kept).toContain("Kept");
    expect(kept).not.toContain("sk-never-kept");
  });
});
