import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

it("assay report --pdf writes report.pdf beside the page", async () => {
  const cwd = temporaryFolder();
  const ran = await assay(["run", "-c", writeSample(cwd, { tasks: 3 }), "--json"], { cwd });
  const runId = /(sample-\d{8}-\d{6})/.exec(ran.stdout)?.[1] ?? "";
  expect(ran.stdout).not.toContain("report.pdf");

  const shown = await assay(["report", runId, "--pdf"], { cwd });
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(shown.stdout).toContain(join("runs", runId, "report.pdf"));
  const bytes = readFileSync(join(cwd, "runs", runId, "report.pdf"));
  expect(bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");

  const refused = await assay(["report", runId, "--pdf", "--tasks"], { cwd });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("--tasks can't be combined: --tasks writes no report");
});
