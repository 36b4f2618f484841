import {
  Failure,
  type FrozenRun,
  type ItemDetail,
  type Judge,
  type NamedJudge,
  type RunSetup,
  type Stale,
  judgeIdOf,
  judgeTemplatesOf,
  judgesOf,
  runConfigSchema,
  phrase,
} from "../../core/index.ts";
import { type GatheredAnswers, judgeSettings } from "../../reports/index.ts";
import { judgeFromCatalog } from "../catalog/judges-from-catalog.ts";
import type { Parts } from "../parts.ts";
import { promptTemplateHash } from "./plan/plan-run.ts";
import { sha256 } from "./plan/tasks-of-run.ts";

/** So many answers are looked at for verdicts that were replaced after people had scored them. */
const LOOKED_AT = 100;
const VERSION_LENGTH = 12;

/** Which judge it is: changes with its model, parameters, instructions, scale, and the wording of prompts. */
export function judgeVersion(setup: RunSetup, judge: Judge): string {
  const decisive = [judgeSettings(setup, judge), judgeTemplatesOf(setup)];
  return sha256(JSON.stringify(decisive)).slice(0, VERSION_LENGTH);
}

/** Why what people's scores say of a run's judges may not hold for the judges as they are now. */
export async function staleJudges(
  parts: Pick<Parts, "store">,
  { run, setup }: FrozenRun,
  { labelled }: GatheredAnswers,
): Promise<ReadonlyMap<string, readonly Stale[]>> {
  const looked: ItemDetail[] = [];
  for (const { itemId } of labelled.slice(0, LOOKED_AT)) {
    const detail = await parts.store.readItem(run.runId, itemId);
    if (detail !== null) looked.push(detail);
  }
  const found = new Map<string, readonly Stale[]>();
  for (const judge of setup.judges)
    found.set(judge.judgeId, [
      ...otherWording(setup, judge),
      ...(await otherNow(parts, setup, judge)),
      ...judgedAgain(looked, judge),
    ]);
  return found;
}

function otherWording(setup: RunSetup, { judgeId }: Judge): Stale[] {
  if (judgeTemplatesOf(setup) === promptTemplateHash()) return [];
  const message = phrase`Assay's judge prompts have changed since ${judgeId} judged this run, so it was effectively a different judge.`;
  return [{ reason: "prompts-changed", message }];
}

/** A judge of the workspace, against what the workspace has under its name now. */
async function otherNow(parts: Pick<Parts, "store">, setup: RunSetup, judge: Judge): Promise<Stale[]> {
  const entry = entryOf(setup, judge);
  if (entry === null) return [];
  try {
    const now = await judgeFromCatalog(parts, entry);
    const settingsNow = judgeSettings({ providers: [now.provider] }, now.judge);
    if (settingsNow === judgeSettings(setup, judge)) return [];
  } catch (error) {
    // It is not there any more, so that nobody can take it for the one that was checked.
    if (error instanceof Failure) return [];
    throw error;
  }
  const message = phrase`The settings of ${judge.model.modelId} have changed since it judged this run; calibrate the new version separately.`;
  return [{ reason: "judge-changed", message }];
}

/** How the workspace was asked for the judge; null for one that a config describes itself. */
function entryOf({ config }: RunSetup, judge: Judge): NamedJudge | null {
  const { judgeId, instructions, scale, model } = judge;
  const asked = runConfigSchema.safeParse(config).data;
  const entries = asked === undefined ? [] : judgesOf(asked);
  const entry = entries.find((one) => judgeIdOf(one.entry) === judgeId)?.entry;
  if (entry !== undefined) return "use" in entry ? entry : null;
  // It came when the run was judged again; what was set for it then is not kept apart.
  const { temperature, maxTokens } = model.parameters;
  return { use: model.modelId, instructions, scale, temperature, maxTokens };
}

function judgedAgain(looked: readonly ItemDetail[], { judgeId }: Judge): Stale[] {
  const again = looked.filter(({ scores }) => {
    const spoken = Math.max(
      ...scores.filter(({ scorerKind, superseded }) => scorerKind === "person" && !superseded).map(at),
    );
    const verdicts = scores.filter(({ scorer, scorerKind }) => scorerKind === "judge" && scorer === judgeId);
    return (
      verdicts.some((verdict) => verdict.superseded && at(verdict) <= spoken) &&
      verdicts.some((verdict) => !verdict.superseded && at(verdict) > spoken)
    );
  }).length;
  if (again === 0) return [];
  const message = phrase`${again} of ${looked.length} answers were re-judged after people had scored them, so these numbers describe ${judgeId}'s latest judgments, not those people checked.`;
  return [{ reason: "judged-again", message }];
}

const at = ({ createdAt }: { readonly createdAt: number }): number => createdAt;
