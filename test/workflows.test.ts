import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { z } from "zod";
import { ROOT } from "./support/assay-process.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const packageSchema = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const { scripts, version } = packageSchema.parse(JSON.parse(read("package.json")));

const WORKFLOWS = readdirSync(join(ROOT, ".github", "workflows")).map((name) => `.github/workflows/${name}`);
const FORMS = readdirSync(join(ROOT, ".github", "ISSUE_TEMPLATE")).map(
  (name) => `.github/ISSUE_TEMPLATE/${name}`,
);

const jobSchema = z.object({
  "runs-on": z.string(),
  "timeout-minutes": z.int(),
  strategy: z.object({ matrix: z.object({ part: z.array(z.string()).optional() }) }).optional(),
  steps: z.array(
    z.union([
      z.object({ uses: z.string().regex(/^[\w/-]+@[0-9a-f]{40}$/) }),
      z.object({ run: z.string().min(1) }),
    ]),
  ),
});
const workflowSchema = z.object({
  name: z.string(),
  on: z.json(),
  permissions: z.json(),
  jobs: z.record(z.string(), jobSchema),
});
type Workflow = z.infer<typeof workflowSchema>;

/** Every shell line of a workflow, once for each value of `part` where it has one. */
function linesOf({ jobs }: Workflow): string[] {
  return Object.values(jobs).flatMap(({ steps, strategy }) => {
    const parts = strategy?.matrix.part ?? [""];
    const lines = steps.flatMap((step) => ("run" in step ? step.run.split("\n") : []));
    return parts.flatMap((part) => lines.map((line) => line.replaceAll("${{ matrix.part }}", part)));
  });
}

/** Scripts that a text asks npm for. */
function scriptsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1] ?? "");
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map((match) => match[1] ?? "");
  return [...named, ...short];
}
const unknownIn = (text: string) => scriptsIn(text).filter((name) => !(name in scripts));

describe("the action", () => {
  it("is YAML without a fault, with steps of its own and flags that the gate has", () => {
    const { errors, warnings } = parseDocument(read("action.yml"));
    expect([...errors, ...warnings]).toEqual([]);
    const inputs = z.record(z.string(), z.object({ description: z.string() }));
    const action = z
      .object({
        name: z.string(),
        inputs,
        outputs: inputs,
        runs: z.object({
          using: z.literal("composite"),
          steps: z.array(z.object({ shell: z.literal("bash"), run: z.string(), env: z.json().optional() })),
        }),
      })
      .parse(parse(read("action.yml")));
    const used = [...read("action.yml").matchAll(/inputs\.([\w-]+)/g)].map(([, name = ""]) => name);
    expect(used.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
    const documented = read("docs/gate.md");
    for (const { run } of action.runs.steps) {
      expect(unknownIn(run)).toEqual([]);
      for (const [flag] of run.matchAll(/--(?!silent|json)[a-z-]+/g)) expect(documented).toContain(flag);
      // What people type into inputs is never part of a script.
      expect(run).not.toContain("${{");
    }
  });
});

describe("workflows", () => {
  it.each([...WORKFLOWS, ...FORMS])("%s is YAML without a fault", (path) => {
    const { errors, warnings } = parseDocument(read(path));
    expect([...errors, ...warnings]).toEqual([]);
  });

  it.each(WORKFLOWS)("%s pins its actions, limits its time and asks for scripts that exist", (path) => {
    const workflow = workflowSchema.parse(parse(read(path)));
    expect(linesOf(workflow).flatMap(unknownIn)).toEqual([]);
    expect(JSON.stringify(workflow.jobs)).not.toContain("write-all");
  });

  it("refuses an action by its tag", () => {
    const job = { "runs-on": "x", "timeout-minutes": 1, steps: [{ uses: "actions/checkout@v4" }] };
    expect(jobSchema.safeParse(job).success).toBe(false);
  });

  it.each([".ci/run", ".github/workflows/release.yml"])("%s runs all tests, not the short form", (path) => {
    expect(read(path).match(/npm test\b.*/g)).toEqual(["npm test -- --all"]);
  });

  it("leave no project of tests out", () => {
    const ci = workflowSchema.parse(parse(read(".github/workflows/ci.yml")));
    const run = linesOf(ci)
      .flatMap(scriptsIn)
      .flatMap((name) => [...(scripts[name] ?? "").matchAll(/--project (\w+)/g)].map((match) => match[1]));
    const projects = [...read("vitest.config.ts").matchAll(/^ +(?:project|\.\.\.walked)\("(\w+)"/gm)].map(
      (match) => match[1],
    );
    expect(projects.length).toBeGreaterThan(5);
    expect(new Set(run)).toEqual(new Set(projects));
  });
});

describe("scripts that documents name", () => {
  it.each([
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    ".devcontainer/devcontainer.json",
  ])("exist: %s", (path) => {
    expect(unknownIn(read(path))).toEqual([]);
  });

  it("are found out when they do not", () => {
    expect(unknownIn("`npm run nonsense`, `npm run check`, `npm test`")).toEqual(["nonsense"]);
  });

  it("are in the table of CONTRIBUTING.md, each of them", () => {
    const table = read("CONTRIBUTING.md");
    const missing = Object.keys(scripts)
      .filter((name) => !name.startsWith("pre"))
      .filter((name) => !new RegExp(`\`(?:npm (?:run )?)?${name}\``).test(table));
    expect(missing).toEqual([]);
  });
});

describe("the version", () => {
  it("has its changes, with a date, below those that are not released", () => {
    const heads = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(heads[0]).toBe("[Unreleased]");
    expect(heads[1]).toMatch(new RegExp(`^\\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d\\d-\\d\\d$`));
  });
});

describe("llms.txt", () => {
  it("names files that are in the package", () => {
    const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(read("package.json")));
    expect(files).toContain("llms.txt");
    const links = [...read("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
    expect(links.length).toBeGreaterThan(8);
    const lost = links.filter(
      (link) => !existsSync(join(ROOT, link)) || !files.some((part) => link.startsWith(`${part}/`)),
    );
    expect(lost).toEqual([]);
  });
});
