import { createHash } from "node:crypto";

/** One answer as a client got it. */
export interface Received {
  readonly request: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What would tell who gave an answer. */
export interface Tells {
  /** Names of models and providers. */
  readonly names: readonly string[];
  /** Numbers of the run's items: their own, what they took, cost and counted. */
  readonly figures: readonly number[];
  /** Who gave which answer, by the ids of the session. */
  readonly modelOf: ReadonlyMap<string, string>;
}

/** Words of routes and views that tell. */
const TELLING_WORDS = ["modelId", "itemId", "latencyMs", "costUsd", "Tokens", "provider"];
/** Numbers under these keys are the session's own. */
const OWN_NUMBERS = new Set(
  "position total scored partly skipped decided countedVerdicts possible compared verdicts pairs settledPairs tasks winRate low high maxScore weight id count of probability rating leftOut status".split(
    " ",
  ),
);

/** Everything in what was received that tells who gave an answer; in words, with the request that it was told to. */
export function tellsIn(received: readonly Received[], tells: Tells): string[] {
  const forms = [...TELLING_WORDS, ...tells.names.flatMap(formsOf), ...decimals(tells.figures)];
  const figures = new Set(tells.figures);
  const found = received.flatMap(({ request, headers, body }) => {
    const text = JSON.stringify(headers) + body;
    const words = forms.filter((form) => text.toLowerCase().includes(form.toLowerCase()));
    const numbers = [
      ...headers.filter(([, value]) => isFigure(value, figures)).map(([name]) => `header ${name}`),
      ...valuesOf(body)
        .filter(({ path, value }) => !isOwn(path) && isFigure(value, figures))
        .map(pathOf),
    ];
    return [...words, ...numbers].map((what) => `${request}: ${what}`);
  });
  return [...found, ...constantsOf(received, tells.modelOf), ...orderOf(received, tells.modelOf)];
}

/** A name as it is, packed, or hashed. */
function formsOf(name: string): string[] {
  // Packed text looks different by where in it the name begins; its ends depend on what is beside them.
  const packed = [0, 1, 2].map((shift) =>
    Buffer.from(" ".repeat(shift) + name)
      .toString("base64")
      .replaceAll("=", "")
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
  const hashed = ["md5", "sha1", "sha256"].map((kind) =>
    createHash(kind).update(name).digest("hex").slice(0, 12),
  );
  return [name, ...packed, ...hashed];
}

/** Numbers that hardly stand anywhere by chance, as they are written. */
function decimals(figures: readonly number[]): string[] {
  return figures.filter((figure) => !Number.isInteger(figure)).map(String);
}

function isFigure(value: unknown, figures: ReadonlySet<number>): boolean {
  if (typeof value === "string" && !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(value)) return false;
  return (typeof value === "number" || typeof value === "string") && figures.has(Number(value));
}

interface Found {
  readonly path: readonly string[];
  readonly value: unknown;
}

const pathOf = ({ path }: Found): string => path.join(".");
const isOwn = (path: readonly string[]): boolean =>
  OWN_NUMBERS.has(path.at(-1) ?? "") || path.includes("scores");

/** A body's JSON, or that of each of its events. */
function documentsOf(body: string): unknown[] {
  const texts =
    body.startsWith("{") || body.startsWith("[") ? [body] : (body.match(/(?<=^data: ).*$/gm) ?? []);
  return texts.map((text) => JSON.parse(text));
}

function valuesOf(body: string): Found[] {
  return documentsOf(body).flatMap((document) => leaves(document, []));
}

function leaves(value: unknown, path: readonly string[]): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, path));
  if (value === null || typeof value !== "object") return [{ path, value }];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, [...path, key]));
}

/** Objects that are about one answer, wherever they stand. */
function answersIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(answersIn);
  if (value === null || typeof value !== "object") return [];
  const own = "answerId" in value ? [{ ...value }] : [];
  return [...own, ...Object.values(value).flatMap(answersIn)];
}

/** Fields that are the same in all answers of a model and differ between models: whatever they are called. */
function constantsOf(received: readonly Received[], modelOf: Tells["modelOf"]): string[] {
  const values = new Map<string, Map<string, Set<string>>>();
  const seen = new Map<string, Set<string>>();
  for (const answer of received.flatMap(({ body }) => documentsOf(body)).flatMap(answersIn)) {
    const answerId = String(answer["answerId"]);
    const model = modelOf.get(answerId);
    if (model === undefined) continue;
    seen.set(model, (seen.get(model) ?? new Set()).add(answerId));
    for (const found of leaves(answer, [])) {
      const byModel = values.get(pathOf(found)) ?? new Map<string, Set<string>>();
      byModel.set(model, (byModel.get(model) ?? new Set()).add(JSON.stringify(found.value)));
      values.set(pathOf(found), byModel);
    }
  }
  const isKnownWell = [...seen.values()].every((answers) => answers.size > 1);
  return [...values]
    .filter(([, byModel]) => {
      const sets = [...byModel.values()];
      const all = new Set(sets.flatMap((own) => [...own]));
      return isKnownWell && sets.every((own) => own.size === 1) && all.size > 1;
    })
    .map(([path]) => `${path} is another for each model`);
}

/** Answers that come model by model. */
function orderOf(received: readonly Received[], modelOf: Tells["modelOf"]): string[] {
  return received.flatMap(({ request, body }) => {
    const models = documentsOf(body)
      .flatMap(answersIn)
      .flatMap(({ answerId }) => modelOf.get(String(answerId)) ?? []);
    const kinds = new Set(models).size;
    const changes = models.filter((model, index) => index > 0 && model !== models[index - 1]).length;
    return kinds > 1 && models.length > 2 * kinds && changes < kinds ? [`${request}: the order`] : [];
  });
}
