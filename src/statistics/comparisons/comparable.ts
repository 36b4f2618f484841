import { phrase } from "../../core/index.ts";
import { at } from "../numbers/at.ts";
import type { Unknown } from "../result.ts";
import type { ComparisonTable } from "./comparison.ts";

/** Why models cannot be put on one scale yet, and what would help. */
export interface NotComparable extends Unknown {
  /** Models that can be compared among themselves, from the group that only wins to the one that only loses. */
  readonly groups: readonly (readonly string[])[];
  /** One pair for each gap between groups: when each side of every pair has won or drawn, all are comparable. */
  readonly missing: readonly (readonly [string, string])[];
}

/**
 * Ratings exist only if, however the models are split in two, each side has beaten or drawn with the other: the graph
 * of "beats or draws" is strongly connected (Ford 1957; Hunter 2004, assumption 1). Null when it is.
 */
export function obstacleToComparing(table: ComparisonTable): NotComparable | null {
  const groups = stronglyConnectedGroups(table);
  if (groups.length === 1) return null;
  const names = groups.map((group) => group.map((model) => table.models[model] ?? ""));
  const missing = names.slice(1).map((group, index) => [names[index]?.[0] ?? "", group[0] ?? ""] as const);
  const pairs = missing.map(([upper, lower]) => `${upper} – ${lower}`).join(", ");
  const reason =
    names.length === 0
      ? phrase`no comparisons`
      : phrase`not comparable yet, because ${names.length} groups of models are not linked by wins in both directions or draws; pairs to compare: ${pairs}`;
  return { known: false, reason, groups: names, missing };
}

/** Kosaraju's algorithm: groups whose members reach each other, winners' groups first. */
function stronglyConnectedGroups(table: ComparisonTable): number[][] {
  const beaten = table.models.map(() => new Set<number>());
  const beatenBy = table.models.map(() => new Set<number>());
  for (let row = 0; row < table.rows; row++) {
    const [first, second, score] = [at(table.first, row), at(table.second, row), at(table.firstScore, row)];
    if (score > 0) {
      beaten[first]?.add(second);
      beatenBy[second]?.add(first);
    }
    if (score < 1) {
      beaten[second]?.add(first);
      beatenBy[first]?.add(second);
    }
  }
  const finished = visitAll(beaten, [...table.models.keys()]).flat();
  return visitAll(beatenBy, finished.toReversed()).map((group) => group.toSorted((a, b) => a - b));
}

/** Depth-first visits from each start not yet seen: the places reached, in the order in which they were finished. */
function visitAll(edges: readonly ReadonlySet<number>[], starts: readonly number[]): number[][] {
  const seen = new Set<number>();
  return starts.flatMap((start) => {
    if (seen.has(start)) return [];
    const finished: number[] = [];
    seen.add(start);
    const path = [{ place: start, rest: edges[start]?.values() ?? [].values() }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) {
        finished.push(top.place);
        path.pop();
      } else if (!seen.has(next.value)) {
        seen.add(next.value);
        path.push({ place: next.value, rest: edges[next.value]?.values() ?? [].values() });
      }
    }
    return [finished];
  });
}
