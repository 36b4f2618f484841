import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "../../../contract/index.ts";
import { type Baseline, Failure, type Gate, plainLine } from "../../../core/index.ts";
import {
  GATE_COLUMNS,
  LIMIT_COLUMNS,
  gateAnnotations,
  gateJunit,
  gateMarkdown,
  textTable,
  wrapped,
} from "../../../reports/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";
import { readBaseline } from "./read-baseline.ts";
import { minScoresOf } from "./min-scores.ts";

export interface GateFlags extends Omit<WorkspaceFlags, "port"> {
  readonly baseline?: string;
  readonly maxDrop?: number;
  readonly min?: readonly string[];
  readonly maxCost?: number;
  readonly maxLatency?: number;
  readonly strict: boolean;
  readonly writeBaseline?: string;
  readonly junit?: string;
  readonly markdown?: string;
  readonly github: boolean;
  readonly unblind: boolean;
  readonly json: boolean;
}

/** `assay gate`: may this change go in? The exit code says it. */
export async function gate(world: World, flags: GateFlags, runId: string): Promise<number> {
  const minScores = minScoresOf(flags.min ?? []);
  const isChecked =
    flags.baseline !== undefined ||
    flags.maxCost !== undefined ||
    flags.maxLatency !== undefined ||
    Object.keys(minScores).length > 0;
  if (!isChecked && flags.writeBaseline === undefined)
    throw new Failure("invalid-input", "There is nothing to hold the run against.", {
      hint: "Name a run or a file with --baseline, set a limit, or write a baseline with --write-baseline.",
    });
  return await connected(world, flags, async (client) => {
    const result = isChecked ? await check(world, client, { flags, runId, minScores }) : null;
    if (flags.writeBaseline !== undefined) await keep(world, client, { flags, runId });
    if (result === null) return EXIT.done;
    await show(world, result, flags);
    return exitOf(result, flags);
  });
}

interface Asked {
  readonly flags: GateFlags;
  readonly runId: string;
}

const unblindOf = ({ unblind }: GateFlags) => ({ unblind: unblind ? "true" : "false" }) as const;

async function check(
  world: World,
  client: Client,
  { flags, runId, minScores }: Asked & { readonly minScores: Readonly<Record<string, number>> },
): Promise<Gate> {
  const baseline = await baselineFor(world, client, flags);
  return await client.checkGate({
    params: { runId },
    query: unblindOf(flags),
    body: {
      ...(baseline === null ? {} : { baseline }),
      ...(flags.maxDrop === undefined ? {} : { maxDrop: flags.maxDrop }),
      minScores,
      ...(flags.maxCost === undefined ? {} : { maxCostUsd: flags.maxCost }),
      ...(flags.maxLatency === undefined ? {} : { maxLatencyMs: flags.maxLatency }),
    },
  });
}

/** A file of that name, else the run. */
async function baselineFor(world: World, client: Client, flags: GateFlags): Promise<Baseline | null> {
  if (flags.baseline === undefined) return null;
  const location = resolve(world.folder, flags.baseline);
  if (existsSync(location)) return readBaseline(location, flags.baseline);
  if (/[/\\]|\.json$/.test(flags.baseline))
    throw new Failure("invalid-input", `There is no file ${flags.baseline}.`, {
      hint: "Write one with `assay gate RUNID --write-baseline FILE`.",
    });
  return await client.getBaseline({ params: { runId: flags.baseline }, query: unblindOf(flags) });
}

async function keep(world: World, client: Client, { flags, runId }: Asked): Promise<void> {
  const baseline = await client.getBaseline({ params: { runId }, query: unblindOf(flags) });
  await write(world, flags.writeBaseline ?? "", `${JSON.stringify(baseline, null, 1)}\n`);
  tell(world, `Baseline: ${flags.writeBaseline ?? ""}`);
}

async function write(world: World, path: string, text: string): Promise<void> {
  await writeWhole(
    resolve(world.folder, path),
    (async function* whole() {
      yield text;
    })(),
  );
}

async function show(world: World, result: Gate, flags: GateFlags): Promise<void> {
  if (flags.junit !== undefined) await write(world, flags.junit, gateJunit(result, flags));
  if (flags.markdown !== undefined) await write(world, flags.markdown, gateMarkdown(result));
  // Annotations are read from both streams; with --json, standard output is for programs.
  const annotate = flags.json ? tell : print;
  if (flags.github) for (const line of gateAnnotations(result, flags)) annotate(world, line);
  if (flags.json) return print(world, JSON.stringify({ type: "gate", ...result }));
  const width = world.width();
  const { outcome, models, limits } = result;
  const isWarning = outcome === "cannot-tell" && !flags.strict;
  print(world, wrapped(plainLine(`${WORDS[outcome]}: ${result.sentence}`), width));
  for (const caveat of result.caveats) print(world, wrapped(plainLine(`- ${caveat}`), width));
  if (models.length > 0) print(world, `\n${textTable(GATE_COLUMNS, models, width)}`);
  if (limits.length > 0) print(world, `\n${textTable(LIMIT_COLUMNS, limits, width)}`);
  if (isWarning) tell(world, "Warning: the gate can't tell, and lets the run pass. --strict makes it fail.");
}

const WORDS: Readonly<Record<Gate["outcome"], string>> = {
  passed: "Passed",
  failed: "Failed",
  "cannot-tell": "Can't tell",
};

function exitOf({ outcome }: Gate, { strict }: GateFlags): number {
  if (outcome === "failed") return EXIT.failsCheck;
  return outcome === "cannot-tell" && strict ? EXIT.cannotTell : EXIT.done;
}
