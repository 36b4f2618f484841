import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { loopback } from "../providers/loopback.ts";
import { startAssay } from "../support/assay-process.ts";
import { furnishedLine } from "../support/command-line.ts";

const WISH = ["--topic", "tea", "--types", "logic,coding", "--difficulty", "hard", "--count", "4"];

describe("assay generate", () => {
  it("shows what models wrote and keeps it, to be saved later", async () => {
    const { run, made } = await furnishedLine();
    const { code, stdout, stderr } = await run("generate", "--models", "fast,slow", ...WISH);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/^fast: 4 questions\n {3}1 {2}\S.+ of tea\./);
    expect(stdout).toContain("slow: ");
    const [, id = ""] =
      /^Draft (\d+)\. To save it: assay generate --draft \1 --save NAME$/m.exec(stderr) ?? [];
    expect(Number(id)).toBeGreaterThan(0);
    expect((await run("collections", "--json")).rows).toHaveLength(1);

    expect((await run("generate", "--draft", id)).stdout).toBe(stdout);
    const listed = await run("generate", "--drafts");
    expect(listed.stdout).toMatch(/Draft +Models +Topic[^]*\d +fast, slow +tea/);
    expect((await run("generate", "--drafts", "--json")).rows).toMatchObject([
      { id: Number(id), saved: null },
    ]);

    const saved = await made("generate", "--draft", id, "--save", "Tea");
    expect(saved).toMatchObject({
      draft: { id: Number(id), saved: { collection: "Tea" } },
      collection: { name: "Tea", tags: ["coding", "logic"], difficulty: "hard" },
    });
    const { rows } = await run("tasks", "--collection", "Tea", "--json");
    expect(rows.length).toBeGreaterThan(4);
    expect((await run("generate", "--drafts")).stdout).toBe("None.\n");

    const again = await run("generate", "--draft", id, "--save", "Tea");
    expect(again).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(again.stderr).toContain("--yes");
    const twice = await run("generate", "--draft", id, "--save", "Tea", "--yes");
    expect(twice.code).toBe(EXIT.done);
    expect(twice.stdout).toContain(`${rows.length} tasks saved to Tea, which now has ${rows.length * 2}.`);
  });

  it("saves at once when told to, and marks what nearly repeats a task", async () => {
    const { run, made } = await furnishedLine();
    const first = await made("generate", "--models", "fast", ...WISH, "--save", "Tea");
    expect(first).toMatchObject({ collection: { taskCount: 4, generatorModelId: "fast" } });
    const second = await run("generate", "--models", "fast", ...WISH);
    expect(second.stdout).toContain("near-duplicate of task tea-1 (100 %)");
    const elsewhere = await run("generate", "--models", "fast", ...WISH, "--collection", "Mail");
    expect(elsewhere.stdout).not.toContain("near-duplicate of task");
    const { rows } = await run("generate", "--drafts", "--json");
    expect(rows).toMatchObject([{ duplicateCount: 4 }, { questionCount: 4 }]);
  });

  it("says what is wrong with flags and models, and keeps going without a model that fails", async () => {
    const { run, made } = await furnishedLine();
    for (const flags of [[], ["--models", "fast", "--drafts"], ["--save", "Tea"]]) {
      const { code, stderr } = await run("generate", ...flags);
      expect({ code, stderr }).toMatchObject({
        code: EXIT.invalidInput,
        stderr: expect.stringContaining("one of --models, --draft or --drafts") as string,
      });
    }
    const unknown = await run("generate", "--models", "fast,nobody");
    expect(unknown.code).toBe(EXIT.invalidInput);
    expect(unknown.stderr).toContain('the workspace has no model "nobody"');
    expect(await run("generate", "--draft", "7")).toMatchObject({ code: EXIT.invalidInput, stdout: "" });

    await made("models", "add", "oak", "provider=Planted");
    const failed = await run("generate", "--models", "oak", "--save", "Tea");
    expect(failed).toMatchObject({ code: EXIT.world, stdout: "" });
    expect(failed.stderr).toContain("The simulated provider has no model oak");
    expect((await run("generate", "--drafts")).stdout).toBe("None.\n");

    const partly = await run("generate", "--models", "oak,fast", "--count", "2", "--save", "Tea");
    expect(partly.code).toBe(EXIT.done);
    expect(partly.stdout).toContain("2 tasks saved to Tea, which now has 2.");
    expect(partly.stderr).toContain("oak: The simulated provider has no model oak");
  });

  it("keeps what has come at Ctrl-C", async () => {
    const { cwd, run, made } = await furnishedLine();
    const { url, received } = await loopback(() => {});
    await made("providers", "add", "Remote", "type=openai-compatible", `baseUrl=${url}`);
    await made("models", "add", "silent", "provider=Remote");
    const running = startAssay(["generate", "--models", "fast,silent", "--save", "Tea"], { cwd });
    await expect.poll(() => received.length).toBe(1);
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toMatchObject({
      code: EXIT.interrupted,
      stderr: expect.stringContaining("The questions generated so far are kept as a draft") as string,
    });
    const { rows } = await run("generate", "--drafts", "--json");
    expect(rows).toMatchObject([{ questionCount: expect.any(Number) as number, saved: null }]);
    expect((await run("collections", "--json")).rows).toHaveLength(1);
  });
});
