import {
  type Basis,
  type FrozenRun,
  type RunDiff,
  type RunSetup,
  type Session,
  phrase,
} from "../../core/index.ts";
import { haveSameJudgePrompts, haveSameJudges } from "./same-judges.ts";

export interface ComparedSide {
  readonly frozen: FrozenRun;
  readonly sessions: readonly Session[];
  /** Whose scores the run is ranked by. */
  readonly ownBasis: Basis | null;
}

type Facts = Pick<RunDiff, "first" | "second" | "basis" | "tasks" | "sameJudges">;

/** What speaks against comparing two runs, the gravest first. */
export function diffCaveats(facts: Facts, first: ComparedSide, second: ComparedSide): string[] {
  const [before, after] = [first.frozen.setup, second.frozen.setup];
  const caveats: string[] = [];
  if (!facts.sameJudges) caveats.push(...judgesDiffer(before, after));
  if (facts.basis === "people" && ratersAndCriteria(first.sessions) !== ratersAndCriteria(second.sessions))
    caveats.push(
      phrase`Different people scored the runs, or used different criteria, so a difference may come from that.`,
    );
  if (facts.basis === "metrics" && JSON.stringify(before.metrics) !== JSON.stringify(after.metrics))
    caveats.push(phrase`The runs use different metrics, so a difference may come from that.`);
  if (first.ownBasis !== second.ownBasis)
    caveats.push(
      phrase`The first run is ranked by ${first.ownBasis ?? "nothing"}, the second by ${second.ownBasis ?? "nothing"}.`,
    );
  for (const [word, { open }] of [
    ["first", facts.first],
    ["second", facts.second],
  ] as const)
    // Answers that people score may wait for a judge for ever.
    if (open > 0 && facts.basis !== "people")
      caveats.push(
        open === 1
          ? phrase`1 item of the ${word} run is still open, so this may change.`
          : phrase`${open} items of the ${word} run are still open, so this may change.`,
      );
  const { count } = facts.tasks.changed;
  if (count > 0)
    caveats.push(
      count === 1
        ? phrase`1 task has changed and can't be compared.`
        : phrase`${count} tasks have changed and can't be compared.`,
    );
  return caveats;
}

/** Why scores of judges in two runs may not mean the same. */
export function judgesDiffer(before: RunSetup, after: RunSetup): string[] {
  return [
    ...(haveSameJudges(before, after)
      ? []
      : [
          phrase`The runs have different judges, so a difference may come from the judges rather than the models.`,
        ]),
    ...(before.promptTemplateHash === after.promptTemplateHash && haveSameJudgePrompts(before, after)
      ? []
      : [phrase`Assay's prompts to models or judges have changed, so a difference may come from that.`]),
  ];
}

/** Who scored by what, in sessions that are finished. */
export function ratersAndCriteria(sessions: readonly Session[]): string {
  const words = sessions
    .filter(({ finishedAt }) => finishedAt !== null)
    .map(({ rater, kind, criteria }) =>
      JSON.stringify([rater, kind, criteria.map(({ name, maxScore, weight }) => [name, maxScore, weight])]),
    );
  return [...new Set(words)].toSorted().join("\n");
}
