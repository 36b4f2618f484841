import type { DoctorView, ProviderHealth } from "../../../contract/index.ts";
import { Failure, plainLine } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import { showEgress } from "./egress.ts";
import { EXIT } from "../../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print } from "../../world.ts";

export interface DoctorFlags extends Omit<WorkspaceFlags, "port"> {
  readonly egress: boolean;
  readonly config?: string;
  readonly json: boolean;
}

/** `assay doctor` */
export async function doctor(world: World, flags: DoctorFlags): Promise<number> {
  if (flags.egress) return await showEgress(world, flags);
  if (flags.config !== undefined)
    throw new Failure("invalid-input", "--config can't be used without --egress.", {
      hint: `To check a config: assay validate ${flags.config}`,
    });
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const view = await connection.client.doctor();
    if (flags.json) print(world, JSON.stringify(view));
    else for (const line of linesOf(view)) print(world, line);
    return view.ok ? EXIT.done : EXIT.world;
  } finally {
    await connection.close();
  }
}

const MARKS = { ok: "ok", failed: "FAILED", "not-set-up": "not set up", unknown: "unknown" } as const;
type Mark = (typeof MARKS)[keyof typeof MARKS];
const MARK_WIDTH = 12;
const SUBJECT_WIDTH = 10;

function* linesOf({ version, workspace, providers, ok }: DoctorView): Generator<string> {
  yield `Assay ${version}`;
  for (const [subject, fact] of Object.entries(workspace))
    if (fact !== undefined) yield* factLines(markOf(fact), subject, fact);
  for (const provider of providers ?? []) {
    yield "";
    yield* providerLines(provider);
  }
  yield "";
  if (providers === null) yield "Providers: unknown, because the database doesn't answer.";
  else if (providers.length === 0)
    yield "No providers yet. `assay serve` adds the built-in ones; `assay providers add` adds your own.";
  yield ok ? "No problems found." : "Problems found; see above.";
}

function markOf({ ok }: { readonly ok: boolean | null }): Mark {
  if (ok === null) return MARKS.unknown;
  return ok ? MARKS.ok : MARKS.failed;
}

function* providerLines({ name, type, baseUrl, state, ...parts }: ProviderHealth): Generator<string> {
  const { key, network, models } = parts;
  const where = baseUrl === null ? type : `${type}, ${baseUrl}`;
  yield `${MARKS[state].padEnd(MARK_WIDTH)}${plainLine(`${name} (${where})`)}`;
  yield* factLines("", "key", key);
  yield* factLines("", "network", network);
  yield* factLines("", "models", models);
  for (const entry of models.entries)
    yield* factLines("", "", { message: `${entry.name}: ${entry.message}`, next: entry.next });
}

function* factLines(
  mark: Mark | "",
  subject: string,
  { message, next }: { readonly message: string; readonly next: string | null },
): Generator<string> {
  const indent = " ".repeat(MARK_WIDTH + SUBJECT_WIDTH);
  yield mark.padEnd(MARK_WIDTH) + subject.padEnd(SUBJECT_WIDTH) + plainLine(message);
  if (next !== null) yield `${indent}-> ${plainLine(next)}`;
}
