import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { GUIDES, blocksOf } from "../support/document-blocks.ts";
import { openHost } from "../support/host.ts";

const run = promisify(execFile);
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");

/** A program of somebody else, who has installed the package and nothing besides. */
const PROGRAM = `import { type Run, Failure, connect } from "assay/client";

const assay = connect(process.argv[2] ?? "");
const provider = await assay.createProvider({ body: { name: "Aviary", type: "simulated" } });
const { rows } = await assay.listProviders({ query: { limit: "10" } });
const found: string[] = rows.map(({ name }) => name);
const refused = await assay.getRun({ params: { runId: "none" } }).catch((error: unknown) => error);
const runs: readonly Run[] = (await assay.listRuns()).rows;
const text: string[] = [];
for await (const piece of assay.exportTasks({ query: { format: "bank", container: "jsonl" } })) text.push(piece);
console.log(JSON.stringify({
  id: typeof provider.id,
  found,
  runs: runs.length,
  code: refused instanceof Failure ? refused.code : "none",
}));
`;

const MISTAKES = `import { connect } from "assay/client";
const assay = connect("http://127.0.0.1:1");
// @ts-expect-error: the id of a run is needed
await assay.getRun({ params: {} });
// @ts-expect-error: there is no such type of provider field
await assay.createProvider({ body: { name: "Aviary", kind: "simulated" } });
// @ts-expect-error: a run has no colour
(await assay.getRun({ params: { runId: "a" } })).colour;
`;

describe("the client in the package", () => {
  it("is typed without our sources, as the documents show it, and talks to a running host", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(ROOT, join(folder, "node_modules", "assay"), "dir");
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    writeFileSync(join(folder, "mistakes.ts"), MISTAKES);
    const shown = GUIDES.flatMap((guide) => blocksOf(guide)).filter(({ language }) => language === "ts");
    expect(shown.length).toBeGreaterThan(0);
    for (const [index, { text }] of shown.entries()) writeFileSync(join(folder, `shown-${index}.ts`), text);
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "esnext",
      "--skipLibCheck",
      "false",
    ];
    const types = ["--typeRoots", join(ROOT, "node_modules", "@types"), "--types", "node"];
    const checked = await run(
      process.execPath,
      [
        TSC,
        ...options,
        ...types,
        "program.ts",
        "mistakes.ts",
        ...shown.map((_, index) => `shown-${index}.ts`),
      ],
      {
        cwd: folder,
      },
    ).catch((error: unknown) => error as { readonly stdout: string });
    expect(checked.stdout).toBe("");

    const { url } = await openHost();
    const { stdout } = await run(process.execPath, ["program.ts", url], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ id: "number", found: ["Aviary"], runs: 0, code: "not-found" });
  });
});
