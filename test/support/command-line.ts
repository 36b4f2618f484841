import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { assay } from "./assay.ts";
import { temporaryFolder } from "./databases.ts";

/** A provider whose models answer offline. */
export const PROVIDER = {
  type: "simulated",
  simulation: {
    seed: 3,
    models: {
      alpha: { quality: 0.9, latencyMs: 1 },
      beta: { quality: 0.3, latencyMs: 1 },
      jay: { latencyMs: 1 },
    },
  },
};
interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Lines of `--json`. */
  readonly rows: readonly Record<string, unknown>[];
}

/** The command line in a folder of its own. */
export function commandLine(env: Readonly<Record<string, string>> = {}, cwd = temporaryFolder()) {
  const said: string[] = [];
  const run = async (...args: readonly string[]): Promise<Answer> => {
    const { code, stdout, stderr } = await assay(args, { cwd, env });
    said.push(stdout, stderr);
    const rows = args.includes("--json") && code === 0 && stdout !== "" ? stdout.trim().split("\n") : [];
    return { code, stdout, stderr, rows: rows.map((line) => JSON.parse(line)) };
  };
  /** What must work, with its one object. */
  const made = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
    const { code, stderr, rows } = await run(...args, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return rows[0] ?? {};
  };
  const file = (name: string, content: unknown): string => {
    writeFileSync(join(cwd, name), typeof content === "string" ? content : JSON.stringify(content));
    return name;
  };
  return { cwd, said, run, made, file };
}

type Line = ReturnType<typeof commandLine>;

/** Folders that commands have furnished, by who did it; the first test that wants one has it made. */
const furnished = new Map<(line: Line) => Promise<unknown>, Promise<{ folder: string; made: unknown }>>();

async function furnish<Made>(work: (line: Line) => Promise<Made>): Promise<{ folder: string; made: Made }> {
  const folder = mkdtempSync(join(tmpdir(), "assay-furnished-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, made: await work(commandLine({}, folder)) };
}

/** A command line over a copy of what `work` has made, with what it returned. */
export async function lineAfter<Made>(
  work: (line: Line) => Promise<Made>,
): Promise<Line & { readonly result: Made }> {
  const known = furnished.get(work) ?? furnish(work);
  furnished.set(work, known);
  const { folder, made } = await known;
  const line = commandLine();
  cpSync(folder, line.cwd, { recursive: true });
  return { ...line, result: made as Made };
}

/** Adds a provider, two models, a judge, and a collection of two tasks. */
export async function addFurniture(line: Line): Promise<void> {
  await line.made("providers", "add", "Planted", "--from", line.file("provider.json", PROVIDER));
  await line.made("models", "add", "fast", "provider=planted", "modelId=alpha", "temperature=0.2");
  await line.made("models", "add", "slow", "provider=Planted", "modelId=beta");
  await line.made("models", "add", "jay", "provider=Planted");
  const task = { category: "Mail", difficulty: "Easy", scenario: [], rubric: ["is right"], auto_fail: [] };
  const bank = ["t1", "t2"].map((id) => JSON.stringify({ id, prompt: `Question ${id}?`, ...task }));
  await line.run("import", line.file("bank.jsonl", bank.join("\n")), "--collection", "Mail");
}

/** A command line in a workspace that has them. */
export const furnishedLine = (): Promise<Line> => lineAfter(addFurniture);
