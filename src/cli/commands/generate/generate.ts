import type {
  Client,
  DraftQuestion,
  DraftRow,
  DraftView,
  QUESTION_DIFFICULTIES,
  SavedDraft,
} from "../../../contract/index.ts";
import { type Column, Failure, plainLine, dollars } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { left, right } from "../list/list.ts";

export interface GenerateFlags extends Omit<WorkspaceFlags, "port"> {
  readonly models?: readonly string[];
  readonly topic?: string;
  readonly types?: readonly string[];
  readonly difficulty?: (typeof QUESTION_DIFFICULTIES)[number];
  readonly count?: number;
  readonly prompt?: string;
  /** Name of the collection to compare with. */
  readonly collection?: string;
  /** Name of the collection to save to. */
  readonly save?: string;
  /** Number of an earlier draft. */
  readonly draft?: number;
  readonly drafts: boolean;
  readonly json: boolean;
  readonly yes: boolean;
}

/** `assay generate`: has models write questions, shows drafts of them and saves them as tasks. */
export async function generate(world: World, flags: GenerateFlags): Promise<number> {
  const ways = [flags.models !== undefined, flags.draft !== undefined, flags.drafts];
  if (ways.filter(Boolean).length !== 1) {
    throw new Failure("invalid-input", "Give one of --models, --draft or --drafts.", {
      hint: "`assay generate --models NAME` writes questions, `assay generate --drafts` lists drafts.",
    });
  }
  if (flags.drafts) return await listDrafts({ ...world, workspace: "existing" }, flags);
  const stop = new AbortController();
  const release = world.onInterrupt(() => stop.abort());
  try {
    const used: World = flags.draft === undefined ? world : { ...world, workspace: "existing" };
    return await connected(used, flags, async (client) => {
      const draft = await draftOf(client, flags, stop.signal);
      if (stop.signal.aborted) return stopped(world);
      if (flags.save === undefined) show(world, flags, draft);
      else await save(world, client, flags, draft, flags.save);
      return EXIT.done;
    });
  } catch (error) {
    if (stop.signal.aborted) return stopped(world);
    throw error;
  } finally {
    release();
  }
}

function stopped(world: World): number {
  tell(
    world,
    "Stopped. The questions generated so far are kept as a draft: `assay generate --drafts` lists it.",
  );
  return EXIT.interrupted;
}

async function draftOf(client: Client, flags: GenerateFlags, signal: AbortSignal): Promise<DraftView> {
  const { models = [], topic, types, difficulty, count, prompt, collection, draft } = flags;
  if (draft !== undefined) return await client.getDraft({ params: { id: String(draft) } });
  const body = { models: [...models], topic, types: types?.slice(), difficulty, count, prompt, collection };
  return await client.generateCollection({ body }, signal);
}

async function save(
  world: World,
  client: Client,
  flags: GenerateFlags,
  draft: DraftView,
  collection: string,
): Promise<void> {
  const { id, saved } = draft;
  if (saved !== null) {
    const where = plainLine(saved.collection);
    await confirm(world, flags, `Draft ${id} was already saved to ${where}. Save it again?`);
  }
  const body = { collection, again: saved !== null };
  const result = await client.saveDraft({ params: { id: String(id) }, body });
  if (flags.json) print(world, JSON.stringify(result));
  else for (const line of savedLines(result)) print(world, line);
  tellFailures(world, draft);
}

function* savedLines({ collection, tasks, draft }: SavedDraft): Generator<string> {
  const repeats = draft.questions.filter(({ duplicateOf }) => duplicateOf !== null).length;
  yield `${tasks.length} tasks saved to ${plainLine(collection.name)}, which now has ${collection.taskCount}.`;
  if (repeats > 0)
    yield `${repeats} of the draft's questions are near-duplicates of another question or task.`;
}

function show(world: World, flags: GenerateFlags, draft: DraftView): void {
  if (flags.json) {
    print(world, JSON.stringify(draft));
    return;
  }
  for (const line of draftLines(draft)) print(world, line);
  tellFailures(world, draft);
  tell(world, `Draft ${draft.id}. To save it: assay generate --draft ${draft.id} --save NAME`);
}

/** Models that wrote nothing; the others' work is there all the same. */
function tellFailures(world: World, { models }: DraftView): void {
  for (const { model, error } of models)
    if (error !== null) tell(world, `${plainLine(model)}: ${plainLine(error)}`);
}

function* draftLines({ models, questions, notes }: DraftView): Generator<string> {
  for (const { model, notes: remarks, costUsd } of models) {
    const own = questions.filter((question) => question.model === model);
    const cost = costUsd === 0 ? "" : costUsd === null ? ", cost unknown" : `, ${dollars(costUsd)}`;
    yield `${plainLine(model)}: ${own.length} questions${cost}`;
    for (const question of own) yield* questionLines(question);
    for (const remark of remarks) yield `  ${plainLine(remark)}`;
  }
  const own = questions.filter(({ model }) => model === null);
  if (own.length > 0) yield `your own: ${own.length} questions`;
  for (const question of own) yield* questionLines(question);
  for (const note of notes) yield plainLine(note);
}

function* questionLines({ number, text, duplicateOf }: DraftQuestion): Generator<string> {
  yield `${String(number).padStart(4)}  ${plainLine(text)}`;
  if (duplicateOf === null) return;
  const { questionNumber, taskId, similarity } = duplicateOf;
  const other = taskId === null ? `question ${questionNumber ?? "?"}` : `task ${plainLine(taskId)}`;
  yield `      near-duplicate of ${other} (${Math.round(similarity * 100)} %)`;
}

const PAGE = "500";

async function listDrafts(world: World, flags: GenerateFlags): Promise<number> {
  const columns: readonly Column<DraftRow>[] = [
    right("id", "Draft", ({ id }) => id),
    left("models", "Models", ({ options }) => options.models.join(", ")),
    left("topic", "Topic", ({ options }) => options.topic ?? ""),
    right("questionCount", "Questions", ({ questionCount }) => questionCount),
    right("duplicateCount", "Near-duplicates", ({ duplicateCount }) => duplicateCount),
    left("createdAt", "Made", ({ createdAt }) => createdAt),
  ];
  return await connected(world, flags, async (client) => {
    const { rows } = await client.listDrafts({ query: { limit: PAGE } });
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else print(world, rows.length === 0 ? "None." : textTable(columns, rows, world.width()));
    return EXIT.done;
  });
}
