import type { Client, RunView } from "../../../contract/index.ts";
import { Failure, type JUDGE_SCALES, NO_PROGRESS, type QuestionCriterion } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { progressSoFar } from "../../follow.ts";
import type { OutputFlags } from "../../watch-options.ts";
import { watch } from "../../watch.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import type { World } from "../../world.ts";

interface JudgeRunFlags extends WorkspaceFlags, OutputFlags {
  readonly judges?: readonly string[];
  readonly budget?: number;
  readonly queue: boolean;
}
export interface JudgeFlags extends JudgeRunFlags {
  readonly instructions?: string;
  readonly scale?: (typeof JUDGE_SCALES)[number];
  readonly keep: boolean;
  readonly item?: number;
  readonly failed: boolean;
  readonly pairs: boolean;
  readonly models?: readonly string[];
  readonly count?: number;
  readonly seed?: number;
}
export interface JudgeQuestionsFlags extends JudgeRunFlags {
  readonly collection?: string;
  readonly tasks?: readonly string[];
  readonly criteria?: readonly QuestionCriterion[];
  readonly prompt?: string;
}

/** `assay judge`: has a run's answers judged once more, one by one or two by two. */
export function judge(world: World, flags: JudgeFlags, runId: string): Promise<number> {
  refuseStrayFlags(flags);
  if (flags.pairs) return watched(world, flags, (client) => comparePairs(client, flags, runId));
  return watched(world, flags, (client) => judgeAgain(client, flags, runId), runId);
}

function refuseStrayFlags(flags: JudgeFlags): void {
  const { keep, item, failed, instructions, models, count, seed, budget, queue } = flags;
  const [alone, paired] = [
    { keep: keep || undefined, item, failed: failed || undefined },
    { models, count, seed, budget, queue: queue || undefined },
  ];
  const stray = Object.entries(flags.pairs ? alone : paired).find(([, value]) => value !== undefined);
  if (stray !== undefined)
    throw new Failure(
      "invalid-input",
      `--${stray[0]} ${flags.pairs ? "can't be combined with" : "needs"} --pairs.`,
    );
  if (flags.scale !== undefined && instructions === undefined)
    throw new Failure("invalid-input", "--scale needs --instructions; tasks' rubrics have their own scale.");
  if (instructions !== undefined && flags.judges === undefined)
    throw new Failure("invalid-input", "--instructions needs --judges.");
}

function judgeAgain(client: Client, flags: JudgeFlags, runId: string): Promise<RunView> {
  const { item, keep, failed } = flags;
  const judges = judgesOf(flags);
  return client.judgeAgain({
    body: {
      runId,
      keep,
      onlyFailed: failed,
      ...(judges === undefined ? {} : { judges }),
      ...(item === undefined ? {} : { itemIds: [item] }),
    },
  });
}

function comparePairs(client: Client, flags: JudgeFlags, runId: string): Promise<RunView> {
  const { models, count, seed, queue } = flags;
  const body = { runId, judges: requireJudges(flags), queue, ...budgetOf(flags) };
  return client.compareAnswers({
    body: {
      ...body,
      ...(models === undefined ? {} : { models: [...models] }),
      ...(count === undefined ? {} : { count }),
      ...(seed === undefined ? {} : { seed }),
    },
  });
}

/** `assay judge-questions`: has judges rate questions. */
export function judgeQuestions(world: World, flags: JudgeQuestionsFlags): Promise<number> {
  const { collection, tasks, criteria = [], prompt = "", queue } = flags;
  return watched(world, flags, (client) =>
    client.judgeQuestions({
      body: {
        judges: requireJudges(flags),
        criteria: [...criteria],
        prompt,
        queue,
        ...budgetOf(flags),
        ...(collection === undefined ? {} : { collection }),
        ...(tasks === undefined ? {} : { taskIds: [...tasks] }),
      },
    }),
  );
}

const budgetOf = ({ budget }: JudgeRunFlags) => (budget === undefined ? {} : { maxBudgetUsd: budget });

function judgesOf({ judges, ...flags }: JudgeRunFlags & Pick<Partial<JudgeFlags>, "instructions" | "scale">) {
  const { instructions, scale } = flags;
  return judges?.map((use) => ({
    use,
    ...(instructions === undefined ? {} : { instructions }),
    ...(scale === undefined ? {} : { scale }),
  }));
}

function requireJudges(flags: JudgeRunFlags) {
  const judges = judgesOf(flags);
  if (judges !== undefined) return judges;
  throw new Failure("invalid-input", "No judges given.", {
    faults: [{ key: "--judges", message: "is missing", expected: "names of models in the workspace" }],
  });
}

function watched(
  world: World,
  flags: JudgeRunFlags,
  start: (client: Client) => Promise<RunView>,
  /** The run, where it is one that has been through something: only what comes after that is shown. */
  known?: string,
): Promise<number> {
  const workspace = workspaceOf(world, flags);
  return connected(world, flags, async (client, connection) => {
    const before = known === undefined ? NO_PROGRESS : await progressSoFar(client, known, flags);
    const options = { flags, workspace: workspace.named, judge: true, before };
    return await watch(world, connection, await start(client), options);
  });
}
