import { relative } from "node:path";
import type { Client, RunView } from "../contract/index.ts";
import {
  type ComparisonView,
  type MessageDescriptor,
  caveatsOf,
  english,
  plainLine,
  standingOf,
  verdictOf,
} from "../core/index.ts";
import {
  PAIR_COLUMNS,
  pairTally,
  questionColumns,
  rankingColumns,
  textTable,
  wrapped,
} from "../reports/index.ts";
import { type World, print } from "./world.ts";

/** What came of a run, in the way of its kind. */
export async function showResults(
  world: World,
  client: Client,
  { runId, kind, comparedRunId }: Pick<RunView, "runId" | "kind" | "comparedRunId">,
  files: readonly string[],
  json: boolean,
): Promise<void> {
  if (kind === "questions") await showQuestions(world, client, runId, json);
  else if (kind === "comparisons") await showPairs(world, client, runId, comparedRunId ?? "", json);
  else await showRanking(world, client, runId, files, json);
}

/** The ranking, what it says in words, what to know before believing it, and where the files are. */
async function showRanking(
  world: World,
  client: Client,
  runId: string,
  files: readonly string[],
  json: boolean,
): Promise<void> {
  const summary = await client.getResults({ params: { runId }, query: { brief: "true" } });
  if (json) {
    print(world, JSON.stringify({ type: "summary", runId, files, summary }));
    return;
  }
  print(world, "");
  const width = world.width();
  print(world, textTable(rankingColumns(summary), summary.ranking, width));
  print(world, "");
  const line = (message: MessageDescriptor): string => plainLine(english(message));
  print(world, wrapped(verdictOf(summary).map(line).join(" "), width));
  const standing = standingOf(summary);
  if (standing !== null) print(world, line(standing));
  print(world, "");
  for (const caveat of caveatsOf(summary)) print(world, wrapped(`- ${line(caveat)}`, width));
  for (const file of files) print(world, `  ${relative(world.folder, file)}`);
}

const AT_ONCE = "500";

async function showQuestions(world: World, client: Client, runId: string, json: boolean): Promise<void> {
  const quality = await client.getQuestionQuality({ query: { runId, limit: AT_ONCE } });
  if (json) {
    print(world, JSON.stringify({ type: "questions", runId, quality }));
    return;
  }
  print(world, "");
  print(world, textTable(questionColumns(quality.judges), quality.questions, world.width()));
  if (quality.next !== null)
    print(world, `The ${AT_ONCE} worst are shown; --json and the API have the rest.`);
}

async function showPairs(
  world: World,
  client: Client,
  runId: string,
  comparedRunId: string,
  json: boolean,
): Promise<void> {
  const own: ComparisonView[] = [];
  for (let cursor: string | null = "0"; cursor !== null;) {
    const query = { runId: comparedRunId, judgeRunId: runId, limit: AT_ONCE, cursor };
    const page: { rows: ComparisonView[]; next: string | null } = await client.listComparisons({ query });
    own.push(...page.rows);
    cursor = page.next;
  }
  const tally = pairTally(own);
  if (json) {
    print(world, JSON.stringify({ type: "comparisons", runId, comparedRunId, tally }));
    return;
  }
  print(world, "");
  print(world, textTable(PAIR_COLUMNS, tally, world.width()));
}
