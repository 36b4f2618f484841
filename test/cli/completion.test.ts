import { execFile } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { ROOT, cleanEnvironment } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";

const proposed = async (...words: readonly string[]): Promise<string[]> => {
  const { code, stdout, stderr } = await assay(["__complete", ...words]);
  expect({ code, stderr }).toEqual({ code: EXIT.done, stderr: "" });
  return stdout.split("\n").filter((line) => line !== "");
};

describe("completion", () => {
  it("proposes commands, what stands below them, flags and values", async () => {
    expect(await proposed("ga")).toEqual(["gate"]);
    expect(await proposed("")).toEqual(expect.arrayContaining(["run", "judge-questions", "settings"]));
    expect(await proposed("")).not.toContain("__complete");
    expect(await proposed("tasks", "a")).toEqual(["add", "archive"]);
    expect(await proposed("gate", "x", "--max")).toEqual(["--max-drop", "--max-cost", "--max-latency"]);
    expect(await proposed("results", "x", "--format", "j")).toEqual(["json", "jsonl", "junit"]);
    expect(await proposed("completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(await proposed("gate", "x", "--baseline", "")).toEqual([]);
  });

  it("prints a script for each shell, and bash completes with it", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const { code, stdout } = await assay(["completion", shell]);
      expect(code).toBe(EXIT.done);
      expect(stdout).toContain("assay");
      expect(stdout).toContain("__complete");
    }
    const refused = await assay(["completion", "tcsh"]);
    expect(refused).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(refused.stderr).toContain("expected one of bash, zsh, fish");

    const folder = temporaryFolder();
    const program = join(folder, "assay");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${ROOT}/bin/assay.cjs" "$@"\n`);
    chmodSync(program, 0o755);
    const script = [
      'eval "$(assay completion bash)"',
      'COMP_WORDS=(assay gate "a b" --max-) COMP_CWORD=3',
      "_assay_complete",
      'printf "%s\\n" "${COMPREPLY[@]}"',
      'COMP_WORDS=(assay completion "") COMP_CWORD=2',
      "_assay_complete",
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ].join("\n");
    const env = { ...cleanEnvironment(), PATH: `${folder}:${process.env["PATH"] ?? ""}` };
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { env });
    expect(stdout.trim().split("\n")).toEqual([
      "--max-drop",
      "--max-cost",
      "--max-latency",
      "bash",
      "zsh",
      "fish",
    ]);
  });
});
