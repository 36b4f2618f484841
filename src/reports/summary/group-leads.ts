import type { FrozenTask, GroupLead, Slice, Steps } from "../../core/index.ts";
import { type ModelScores, benjaminiHochberg } from "../../statistics/index.ts";
import { ALPHA, PairedModels } from "./compare-models.ts";
import { OF_TASK } from "./slices.ts";

type Lead = Omit<GroupLead, "adjustedPValue" | "ahead">;

/** Adds to every group of tasks which of two models is ahead there. All groups of the run are corrected together. */
export function* withLeads(
  slices: readonly Slice[],
  tasks: readonly FrozenTask[],
  /** The first two of the ranking. */
  pair: readonly [string, string] | null,
  /** What exactly these two are compared by, task by task. */
  scores: ModelScores,
): Steps<Slice[]> {
  if (pair === null) return [...slices];
  const found = new Map<Slice["groups"][number], Lead>();
  for (const { by, groups } of slices) {
    const [, of] = OF_TASK.find(([name]) => name === by) ?? [];
    if (of === undefined) continue;
    const places = new Map<string, number[]>();
    for (const [place, task] of tasks.entries())
      for (const name of of(task)) {
        const own = places.get(name) ?? [];
        own.push(place);
        places.set(name, own);
      }
    for (const group of groups) {
      yield;
      found.set(group, yield* leadIn(pair, scores, places.get(group.name) ?? []));
    }
  }
  const corrected = correct([...found.values()]);
  return slices.map((slice) => ({
    ...slice,
    groups: slice.groups.map((group) => {
      const own = found.get(group);
      const lead = own === undefined ? undefined : corrected.get(own);
      return lead === undefined ? group : { ...group, lead };
    }),
  }));
}

function* leadIn(
  [first, second]: readonly [string, string],
  scores: ModelScores,
  places: readonly number[],
): Steps<Lead> {
  const { withheld } = scores;
  const paired = yield* PairedModels.of([first, second], {
    ...scores,
    tasks: places.flatMap((place) => scores.tasks[place] ?? []),
    ...(withheld === undefined
      ? {}
      : { withheld: (task: number, model: number) => withheld(places[task] ?? 0, model) }),
  });
  const [comparison] = paired.comparisonsOf([first, second]);
  const difference = comparison?.difference;
  return {
    first,
    second,
    difference: difference?.known === true ? difference.value : null,
    tasks: difference?.known === true ? difference.n : 0,
    pValue: comparison?.pValue ?? null,
  };
}

function correct(leads: readonly Lead[]): Map<Lead, GroupLead> {
  const tested = leads.flatMap((lead) => (lead.pValue === null ? [] : [{ lead, pValue: lead.pValue }]));
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue));
  const pValues = new Map(tested.map(({ lead }, index) => [lead, adjusted[index] ?? 1]));
  return new Map(
    leads.map((lead) => {
      const adjustedPValue = pValues.get(lead) ?? null;
      const isTold = adjustedPValue !== null && adjustedPValue <= ALPHA && lead.difference !== null;
      const ahead = isTold ? ((lead.difference ?? 0) > 0 ? lead.first : lead.second) : null;
      return [lead, { ...lead, adjustedPValue, ahead }];
    }),
  );
}
