import {
  type Summary,
  caveatsOf,
  english,
  plainLine,
  standingOf,
  timeAnywhere,
  verdictOf,
} from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { shortened } from "../text/display-width.ts";
import { type Block, type FactValue, textBlock } from "./block.ts";

const MOST_NAMES = 8;
const LONGEST_NAME = 60;
/** Said with the ranking itself. */
const OF_RANKING: ReadonlySet<string> = new Set(["caveat.picked", "caveat.other-scores"]);
/** How a config names the tasks of a collection. */
const COLLECTION = "collection:";

/** What somebody who decides wants to know first: what was compared when and by whom, and what came of it. */
export function masthead(summary: Summary): Block[] {
  const [first = "", ...others] = verdictOf(summary).map(english);
  const caveats = caveatsOf(summary)
    .filter(({ id }) => !OF_RANKING.has(id))
    .map(english);
  const standing = standingOf(summary, timeAnywhere);
  return [
    { kind: "facts", facts: factsOf(summary) },
    textBlock("lead", first),
    ...(standing === null ? [] : [textBlock("text", english(standing))]),
    ...(others.length === 0 ? [] : [textBlock("text", others.join(" "))]),
    ...(caveats.length === 0 ? [] : [{ kind: "list", items: caveats } as const]),
  ];
}

function factsOf({ run, ranking, basis, raters }: Summary): (readonly [string, readonly FactValue[]])[] {
  const { finishedAt, startedAt, judges, datasets, tasks } = run;
  const date = (finishedAt ?? startedAt)?.slice(0, 10);
  const isByPeople = basis === "people" && judges.length === 0;
  return [
    ["Date", [{ text: date === undefined ? "not started" : date, ...(finishedAt === null ? OPEN : {}) }]],
    [
      "Tasks",
      [
        {
          text: `${counted(tasks, "task")} from ${named(datasets.map(({ path }) => path.replace(COLLECTION, "")))}`,
        },
      ],
    ],
    ["Models", [{ text: named(ranking.map(({ modelId }) => modelId)) }]],
    isByPeople
      ? ["Scored by", [{ text: raters === 1 ? "1 person" : `${raters} people` }]]
      : [
          judges.length > 1 ? "Judges" : "Judge",
          [{ text: judges.length === 0 ? "none" : named(judges.map(({ judgeId }) => judgeId)) }],
        ],
  ];
}

const OPEN = { quiet: "not finished" } as const;

/** Names in a row; of very many, the first. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => shortened(plainLine(name), LONGEST_NAME));
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
