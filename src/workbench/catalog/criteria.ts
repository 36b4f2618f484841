import {
  type CriteriaSetView,
  type CriterionBody,
  type CriterionChange,
  type CriterionView,
  criterionBodySchema,
  patchedBody,
} from "../../contract/index.ts";
import {
  type CRITERION_SORTS,
  type Criterion,
  Failure,
  type ListOrder,
  type Page,
  type SortedRequest,
  pageInOrder,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { allRecords } from "./catalog-records.ts";
import {
  LARGEST_CRITERION,
  createCriteriaSet,
  deleteCriteriaSet,
  getCriteriaSet,
  replaceCriteria,
  toCriteriaSet,
} from "./criteria-sets.ts";

type CriteriaParts = Pick<Parts, "store" | "clock">;

/** A criterion's number among all is its set's times this, and its own. */
const PLACES = LARGEST_CRITERION + 1;

function views({ id: setId, name: set, criteria }: CriteriaSetView): CriterionView[] {
  return criteria.map((criterion) => ({ ...criterion, id: setId * PLACES + criterion.id, setId, set }));
}

function noSuchCriterion(id: number): Failure {
  return new Failure("not-found", phrase`There is no criterion ${id}.`);
}

/** A criterion by its number among all, with its set. */
async function requireCriterion(parts: CriteriaParts, id: number) {
  const set = await getCriteriaSet(parts, Math.floor(id / PLACES)).catch((error: unknown) => {
    throw error instanceof Failure && error.code === "not-found" ? noSuchCriterion(id) : error;
  });
  const criterion = set.criteria.find((one) => one.id === id % PLACES);
  if (criterion === undefined) throw noSuchCriterion(id);
  return { set, criterion };
}

/** The criterion as it is now. */
async function viewOf(parts: CriteriaParts, id: number): Promise<CriterionView> {
  const { set } = await requireCriterion(parts, id);
  const view = views(set).find((one) => one.id === id);
  if (view === undefined) throw noSuchCriterion(id);
  return view;
}

const ORDER: ListOrder<(typeof CRITERION_SORTS)[number]> = {
  usual: "created",
  kinds: { created: "id", name: "text", set: "text" },
};

export async function listCriteria(
  { store }: CriteriaParts,
  request: SortedRequest<(typeof CRITERION_SORTS)[number]> & {
    /** Words that the criterion's name holds. */
    readonly search?: string | undefined;
    /** Name of a set, all of it. */
    readonly set?: string | undefined;
  },
): Promise<Page<CriterionView>> {
  const words = (request.search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const criteria = (await allRecords(store, "criteria-set"))
    .filter(({ archivedAt, name }) => archivedAt === null && (request.set ?? name) === name)
    .flatMap((record) => views(toCriteriaSet(record)))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return pageInOrder(criteria, ORDER, request, (criterion, field) =>
    field === "created" ? { id: criterion.id } : { id: criterion.id, value: criterion[field].toLowerCase() },
  );
}

export async function getCriterion(parts: CriteriaParts, id: number): Promise<CriterionView> {
  return await viewOf(parts, id);
}

/** Without a set it gets one of its own, of the same name. */
export async function createCriterion(
  parts: CriteriaParts,
  { setId, ...criterion }: CriterionBody,
): Promise<CriterionView> {
  const set =
    setId == null
      ? await createCriteriaSet(parts, { name: nameOfSet(criterion), criteria: [criterion] })
      : await addedTo(parts, setId, criterion);
  const view = views(set).find(({ name }) => name === criterion.name);
  if (view === undefined)
    throw new Failure("bug", phrase`The criterion ${criterion.name} vanished while it was made.`);
  return view;
}

const LONGEST_NAME = 200;
const nameOfSet = ({ name }: Pick<Criterion, "name">): string => name.slice(0, LONGEST_NAME).trim();

async function addedTo(parts: CriteriaParts, setId: number, criterion: Omit<Criterion, "id">) {
  const { criteria } = await getCriteriaSet(parts, setId).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== "not-found") throw error;
    const fault = { key: "setId", message: phrase`there is no criteria set ${setId}` };
    throw new Failure("invalid-input", phrase`The criterion's set does not exist.`, { faults: [fault] });
  });
  return await replaceCriteria(parts, setId, [...criteria, criterion]);
}

/** What is absent stays as it is. */
export async function editCriterion(
  parts: CriteriaParts,
  id: number,
  change: CriterionChange,
): Promise<CriterionView> {
  const { set, criterion } = await requireCriterion(parts, id);
  const { id: _id, ...before } = criterion;
  const { setId, ...changed } = patchedBody(
    criterionBodySchema,
    { setId: set.id, ...before },
    change,
    "criterion",
  );
  if (setId !== set.id)
    throw new Failure(
      "conflict",
      phrase`The criterion is in the set ${set.name}; it cannot be moved to another.`,
      {
        hint: phrase`Add a criterion there and delete this one.`,
      },
    );
  const criteria = set.criteria.map((one) => (one.id === criterion.id ? { ...changed, id: one.id } : one));
  await replaceCriteria(parts, set.id, criteria);
  return await viewOf(parts, id);
}

/** A set goes with its last criterion. */
export async function deleteCriterion(parts: CriteriaParts, id: number): Promise<void> {
  const { set, criterion } = await requireCriterion(parts, id);
  const others = set.criteria.filter((one) => one.id !== criterion.id);
  if (others.length === 0) await deleteCriteriaSet(parts, set.id);
  else await replaceCriteria(parts, set.id, others);
}
