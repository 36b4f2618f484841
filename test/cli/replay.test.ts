import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

it("answers from a recorded file, and resumes from the copy the run has of it", async () => {
  const folder = temporaryFolder();
  const config = JSON.parse(readFileSync(writeSample(folder, { tasks: 2, judging: "later" }), "utf8"));
  delete config.judge;
  config.routers.simulated = { replay: "recorded.jsonl" };
  config.models = [{ id: "alpha", router: "simulated", model: "alpha" }];
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  const recording = {
    model: "alpha",
    prompt: "- nothing special\n\nQuestion number 1?",
    text: "Recorded answer.",
    outputTokens: 7,
  };
  writeFileSync(join(folder, "recorded.jsonl"), `${JSON.stringify(recording)}\n`);

  const { code, stdout } = await assay(["run", "-c", "config.json", "--json"], { cwd: folder });
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type }) => type === "item-answered")).toMatchObject([
    { taskId: "task-1", outputTokens: 7 },
  ]);
  expect(lines.filter(({ type }) => type === "answer-failed")).toMatchObject([
    {
      taskId: "task-2",
      retryAt: null,
      message: 'There is no recording of alpha for the prompt "- nothing special\n\nQuestion number 2?".',
    },
  ]);
});

it("tells how much was thought before each answer, and shows it on demand", async () => {
  const folder = temporaryFolder();
  const config = JSON.parse(readFileSync(writeSample(folder, { tasks: 1, judging: "later" }), "utf8"));
  delete config.judge;
  config.routers.simulated = { replay: "recorded.jsonl" };
  config.models = [{ id: "alpha", router: "simulated", model: "alpha" }];
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  const prompt = "- nothing special\n\nQuestion number 1?";
  const recording = { model: "alpha", prompt, text: "<think>Let me see.\nYes.</think>\nRecorded answer." };
  writeFileSync(join(folder, "recorded.jsonl"), `${JSON.stringify(recording)}\n`);
  const run = await assay(["run", "-c", "config.json", "--json"], { cwd: folder });
  const { runId } = JSON.parse(run.stdout.split("\n")[0] ?? "");
  const { stdout } = await assay(["replay", runId, "1"], { cwd: folder });
  expect(stdout.match(/reasoning: 16 characters \(--reasoning shows them\)/g)).toHaveLength(2);
  expect(stdout).toContain("  Recorded answer.");
  expect(stdout).not.toContain("Let me see.");
  const shown = await assay(["replay", runId, "1", "--reasoning"], { cwd: folder });
  expect(shown.stdout).toContain(
    "  reasoning: 16 characters\n    Let me see.\n    Yes.\n\n  Recorded answer.\n",
  );
});

it("refuses a recording that is wrong, with its line", async () => {
  const folder = temporaryFolder();
  const config = JSON.parse(readFileSync(writeSample(folder), "utf8"));
  config.routers.simulated = { replay: "recorded.jsonl" };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  writeFileSync(join(folder, "recorded.jsonl"), '{"model":"alpha","prompt":"p","text":"t"}\n{"model":5}\n');
  const { code, stderr } = await assay(["validate", "-c", "config.json"], { cwd: folder });
  expect(stderr).toContain("recorded.jsonl:2:2 model: has the wrong type (expected a text)");
  expect(code).toBe(2);
});
