import { z } from "zod";
import type { BundleCheck } from "../../../contract/index.ts";
import { Failure, SUMMARY_VERSION, asFailure, jsonSchema, phrase } from "../../../core/index.ts";
import { type BundleFacts, openSqliteStore, readBundle } from "../../../storage/index.ts";
import { asJson, differencesIn } from "../json-differences.ts";
import { OF_THE_MOMENT, computePrinted, digestOf, printedHash } from "./printed.ts";

/** So many changed items and numbers are named. */
const NAMED = 20;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  runId: z.string().min(1),
  setup: z.string(),
  tasks: z.string(),
  items: z.string(),
  itemCount: z.int(),
  printed: z.string(),
});

const printedSchema = z.object({
  summary: z.looseObject({
    schemaVersion: z.int(),
    toolVersion: z.string(),
    run: z.looseObject({ name: z.string() }),
  }),
  calibration: jsonSchema,
});

/** Checks the database of a bundle: every row against its hash, and every printed number against the rows. `name` is what the user calls the bundle. */
export async function checkBundle(path: string, name: string): Promise<BundleCheck> {
  const facts = await factsOf(path, name);
  const [manifest, printed] = [
    partOf(manifestSchema, facts.manifest, name),
    partOf(printedSchema, facts.printed, name),
  ];
  const { summary } = printed;
  const numbers =
    summary.schemaVersion === SUMMARY_VERSION
      ? await compareNumbers(path, name, manifest.runId, facts.printed, summary.toolVersion)
      : ({ state: "other-version", compared: 0, differences: [] } as const);
  const { hashes, changedItems, changedContents, withTexts } = facts;
  const digestHolds =
    printedHash(facts.printed) === manifest.printed &&
    (["setup", "tasks", "items", "itemCount"] as const).every((key) => hashes[key] === manifest[key]);
  return {
    runId: manifest.runId,
    name: summary.run.name,
    toolVersion: summary.toolVersion,
    digest: digestOf(facts.manifest),
    withTexts,
    items: {
      count: hashes.itemCount,
      changed: { count: changedItems.length, first: changedItems.slice(0, NAMED) },
    },
    changedTexts: withTexts ? changedContents : null,
    digestHolds,
    numbers: { ...numbers, differences: numbers.differences.slice(0, NAMED) },
    holds: digestHolds && changedItems.length === 0 && changedContents === 0 && numbers.state !== "different",
  };
}

async function factsOf(path: string, name: string): Promise<BundleFacts> {
  try {
    const facts = await readBundle(path, name);
    if (facts !== null) return facts;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw notABundle(name, error);
  }
  throw notABundle(name);
}

function partOf<Part>(schema: z.ZodType<Part>, text: string, name: string): Part {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw notABundle(name, error);
  }
}

function notABundle(name: string, cause?: unknown): Failure {
  return new Failure("invalid-input", phrase`${name} is not a whole bundle of Assay.`, { cause });
}

async function compareNumbers(
  path: string,
  name: string,
  runId: string,
  printed: string,
  toolVersion: string,
) {
  const store = await openSqliteStore(path);
  try {
    const recomputed = asJson(await computePrinted(store, runId, toolVersion));
    const printedBefore = jsonSchema.parse(JSON.parse(printed));
    const { compared, differences } = differencesIn(printedBefore, recomputed, OF_THE_MOMENT);
    return {
      state: differences.length === 0 ? ("equal" as const) : ("different" as const),
      compared,
      differences: differences.map(({ path: where, first, second }) => ({
        path: where,
        printed: first,
        recomputed: second,
      })),
    };
  } catch (error) {
    const failure = asFailure(error);
    throw failure.code === "bug" ? notABundle(name, error) : failure;
  } finally {
    await store.close();
  }
}
