import { afterAll, describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const CODE = 'const harmless = "</code><script>window.harmed = 1</script>"; // <img src=x onerror=harm()>';
const EVIL = [
  "# A heading",
  '<script>window.harmed = 1</script><img src="http://evil.example/x.png" onerror="window.harmed = 1">',
  "[press](javascript:window.harmed=1) [go](https://example.org/) ![seen](http://evil.example/y.png)",
  "<svg onload=window.harmed=1>",
  `\`\`\`js"onmouseover="window.harmed=1\n${CODE}\n\`\`\``,
  `\`\`\`js\n${CODE}\n\`\`\``,
  "| a | b |\n|---|---|\n| <b>1</b> | 2 |",
  "one line\nand another",
  "```no-such-language\nplain\n```",
  `${"> ".repeat(400)}deep`,
].join("\n\n");

/** One model that answers with everything that must never be run or loaded. */
async function evilRun(client: Client): Promise<string> {
  const bare = { category: "c", difficulty: "Easy", scenario: [], rubric: [], auto_fail: [] };
  const body = runRequestSchema.parse({
    config: {
      run: { name: "evil", datasetPath: "bank.jsonl", metrics: [{ kind: "contains", any: ["heading"] }] },
      routers: { simulated: { replay: "said.jsonl" } },
      models: [{ id: "evil", router: "simulated", model: "evil" }],
    },
    files: [
      { path: "bank.jsonl", content: JSON.stringify({ id: "one", prompt: "Well?", ...bare }) },
      {
        path: "said.jsonl",
        content: JSON.stringify({
          model: "evil",
          prompt: "Well?",
          text: EVIL,
          reasoning: EVIL,
          latencyMs: 1,
        }),
      },
    ],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

describe("answers of a run", () => {
  it("show hostile answers without running or loading any of them", async () => {
    const { url, client } = await serve();
    const runId = await evilRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}/tasks/one`);
    const answer = page.getByRole("region", { name: "Answer", exact: true });
    await answer.getByText("<svg onload=window.harmed=1>").waitFor();
    // What was thought is folded, and as harmless.
    const reasoning = page.getByRole("region", { name: "Reasoning", exact: true });
    expect(await reasoning.isVisible()).toBe(false);
    await page.getByText(`Reasoning (${EVIL.length.toLocaleString("en-US")} characters)`).click();
    await reasoning.getByText("<svg onload=window.harmed=1>").waitFor();
    expect(await reasoning.locator("img, script, svg, iframe, [onmouseover]").count()).toBe(0);
    await answer.locator(".markdown").waitFor();
    await answer.getByRole("button", { name: /^Show all/ }).click();
    // Colours come from the language, the characters stay what they were.
    await answer.locator("pre .hljs-keyword", { hasText: "const" }).first().waitFor();
    expect(await answer.locator("pre").allTextContents()).toEqual([CODE, CODE, "plain"]);
    await answer.getByRole("cell", { name: "<b>1</b>" }).waitFor();
    expect(await answer.locator("p", { hasText: "one line" }).locator("br").count()).toBe(1);
    const links = await answer.getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
      "https://example.org/",
    ]);
    expect(await answer.locator("img, script, svg, iframe, [onmouseover]").count()).toBe(0);
    await answer.getByRole("button", { name: "Plain text" }).click();
    expect(await answer.locator(".untrusted-text").textContent()).toContain(CODE);
    expect(await answer.locator(".markdown").count()).toBe(0);
    expect(await page.evaluate("window.harmed ?? null")).toBeNull();
    expect(troubles).toEqual([]);
  });
});
