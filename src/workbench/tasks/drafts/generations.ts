import type {
  DraftChange,
  DraftRow,
  DraftView,
  GenerationRequest,
  MoreQuestions,
} from "../../../contract/index.ts";
import { type DRAFT_SORTS, Failure, type Page, type SortedRequest, phrase } from "../../../core/index.ts";
import { type Asking, type Written, askGenerators, generatorsOf } from "./ask-generators.ts";
import { afterAsking, afterEditing, requireRoom } from "./draft-changes.ts";
import { type KeptDraft, draftRow, draftView, keptDraft } from "./draft-record.ts";
import type { Drafts } from "./drafts.ts";
import { markDuplicates } from "./find-duplicates.ts";
import type { Parts } from "../../parts.ts";
import type { Writers } from "./writers.ts";

/** Where drafts are, and who writes into them. */
export interface Writing {
  readonly drafts: Drafts;
  readonly writers: Writers;
}

/** How many of the questions that are there a model is told when it shall write others. */
const LISTED_QUESTIONS = 100;

/**
 * Has models write questions, and keeps what came as a draft: calls cost money, so nothing that came is lost when
 * another model fails or the caller goes away.
 */
export async function generate(
  parts: Parts,
  writing: Writing,
  { background, ...body }: GenerationRequest,
  signal: AbortSignal,
): Promise<DraftView> {
  const { drafts, writers } = writing;
  const options = { ...body, models: [...new Set(body.models)] };
  const generators = await generatorsOf(
    parts,
    options.models,
    (index) => `models[${body.models.indexOf(options.models[index] ?? "")}]`,
  );
  await requireCollection(parts, options.collection);
  const askings = generators.map((generator) => ({ generator, options, sample: 0 }));
  const nothing = { models: [], questions: [], removed: [], notes: [], saved: null, lastNumber: 0 };
  const empty: KeptDraft = { options, ...nothing };
  if (background) {
    const record = await drafts.create(empty);
    writeOn(parts, writing, record.id, askings, false);
    return draftView(record, writers.isWriting);
  }
  const written = await askGenerators(parts, askings, signal);
  requireSome(written);
  const draft = await markedDuplicates(parts, afterAsking(empty, written, false));
  return draftView(await drafts.create(draft), writers.isWriting);
}

/** What each model writes is in the draft as soon as it has come. */
function writeOn(
  parts: Parts,
  { drafts, writers }: Writing,
  id: number,
  askings: readonly Asking[],
  replace: boolean,
): void {
  const keep = async (written: Written): Promise<void> => {
    await drafts.change(id, (known) => markedDuplicates(parts, afterAsking(known, [written], replace)));
  };
  const names = askings.map(({ generator }) => generator.model.modelId);
  writers.begin(id, names, async (signal, done) => {
    await askGenerators(parts, askings, signal, async (written) => {
      await keep(written);
      done(written.model);
    });
  });
}

/** Has models of a draft write others, besides what is there or in the place of what they wrote before. */
export async function generateMore(
  parts: Parts,
  writing: Writing,
  id: number,
  { model, replace, count: wanted, background }: MoreQuestions,
  signal: AbortSignal,
): Promise<DraftView> {
  const { drafts, writers } = writing;
  const draft = keptDraft(await drafts.get(id));
  const names = draft.options.models.filter((known) => model === undefined || known === model);
  if (names.length === 0) throw unknownModel(draft, model);
  const count = wanted ?? draft.options.count;
  requireRoom(draft, count * names.length);
  const generators = await generatorsOf(parts, names, () => "model");
  const options = { ...draft.options, count, prompt: promptForOthers(draft) };
  const samples = new Map(draft.models.map((known) => [known.model, known.nextSample]));
  const askings = generators.map((generator): Asking => {
    return { generator, options, sample: samples.get(generator.model.modelId) ?? 0 };
  });
  if (background) {
    writeOn(parts, writing, id, askings, replace);
    return draftView(await drafts.get(id), writers.isWriting);
  }
  const written = await askGenerators(parts, askings, signal);
  // What failed is kept too: what it has cost, and that the next call has to be another one.
  const record = await drafts.change(id, (known) =>
    markedDuplicates(parts, afterAsking(known, written, replace)),
  );
  requireSome(written);
  return draftView(record, writers.isWriting);
}

export async function listDrafts(
  { store }: Pick<Parts, "store">,
  { writers }: Writing,
  { saved, ...request }: SortedRequest<(typeof DRAFT_SORTS)[number]> & { readonly saved: boolean },
): Promise<Page<DraftRow>> {
  const { rows, next } = await store.listRecords({ kind: "draft", archived: saved, ...request });
  return { rows: rows.map((row) => draftRow(row, writers.isWriting)), next };
}

export async function getDraft({ drafts, writers }: Writing, id: number): Promise<DraftView> {
  return draftView(await drafts.get(id), writers.isWriting);
}

export async function editDraft(
  parts: Parts,
  { drafts, writers }: Writing,
  id: number,
  change: DraftChange,
): Promise<DraftView> {
  if (change.stop) await writers.stop(id);
  const record = await drafts.change(id, (known) => markedDuplicates(parts, afterEditing(known, change)));
  return draftView(record, writers.isWriting);
}

/** Collections that it was saved to stay. */
export async function deleteDraft(
  { store }: Pick<Parts, "store">,
  { drafts, writers }: Writing,
  id: number,
): Promise<void> {
  await writers.stop(id);
  await drafts.inTurn(id, () => store.removeRecord(id, []));
}

async function markedDuplicates(parts: Parts, draft: KeptDraft): Promise<KeptDraft> {
  return { ...draft, ...(await markDuplicates(parts, draft.questions, draft.options.collection)) };
}

async function requireCollection({ store }: Parts, name: string | undefined): Promise<void> {
  if (name === undefined || (await store.findCollectionByName(name)) !== null) return;
  const fault = {
    key: "collection",
    message: phrase`there is no collection ${name}`,
    expected: phrase`the name of a collection to compare with, or nothing`,
  };
  throw new Failure("invalid-input", phrase`The collection to compare with does not exist.`, {
    faults: [fault],
  });
}

/** Fails when no model wrote anything, in the words of the one failure or with each of them. */
function requireSome(written: readonly Written[]): void {
  if (written.some(({ error }) => error === null)) return;
  const reasons = [...new Set(written.map(({ error }) => error ?? ""))];
  const [only = ""] = reasons;
  throw new Failure(
    "provider-failed",
    reasons.length === 1 ? only : phrase`Generation failed: no model wrote questions`,
    {
      hint: phrase`Try again, request fewer questions, or use another model. \`assay doctor\` checks the providers.`,
      faults: written.map(({ model, error }) => ({ key: model, message: error ?? "" })),
    },
  );
}

function unknownModel({ options: { models } }: KeptDraft, name: string | undefined): Failure {
  const fault = {
    key: "model",
    message: phrase`${name ?? "no model"} did not generate questions for this draft`,
    expected: models.join(", "),
  };
  return new Failure("invalid-input", phrase`The model is not one of the draft's.`, { faults: [fault] });
}

/** The user's own words, and what is not to be asked again. */
function promptForOthers({ options, questions }: KeptDraft): string {
  const listed = questions.slice(-LISTED_QUESTIONS).map(({ text }) => `- ${text.replaceAll(/\s+/g, " ")}`);
  const others = ["Write other questions than these, which are there already:", ...listed].join("\n");
  return [options.prompt?.trim() ?? "", listed.length === 0 ? "" : others]
    .filter((words) => words !== "")
    .join("\n\n");
}
