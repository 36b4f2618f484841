import type { PairView } from "../../../contract/index.ts";
import { type PairVerdict, plainLine } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { type World, print, tell } from "../../world.ts";
import { askToFinish } from "./finish.ts";
import { findSession } from "./find-session.ts";
import { ME, type Sitting, type SittingFlags, sit } from "./score.ts";
import { showTask, showText } from "./show-answer.ts";
import { typedLines } from "./typed-lines.ts";

/** The keys of the page. */
const VERDICTS: Readonly<Record<string, PairVerdict>> = { q: "first", w: "second", e: "draw", r: "both-bad" };
const QUESTION = "q first is better, w second, e draw, r both bad: ";
const HELP = [
  "q        the first answer is better",
  "w        the second answer is better",
  "e        draw",
  "r        both are bad",
  "u        undo the last verdict",
  "n TEXT   note something about this pair; type your verdict after it",
  "f        finish the session and reveal the models",
  "x        leave; everything is kept, and you can go on later",
].join("\n");

/** `assay compare`: a person compares answers two by two, blind, line by line. */
export async function compare(world: World, flags: SittingFlags, id: string): Promise<number> {
  return await connected(world, flags, async (client) => {
    const { session, isContinued } = await findSession(client, id, {
      kind: "comparison",
      rater: flags.rater ?? ME,
      sample: flags.sample,
    });
    const { rater, runName, pairs } = session;
    const compared = pairs?.compared ?? 0;
    const progress = isContinued ? ` ${compared} ${compared === 1 ? "pair" : "pairs"} compared so far.` : "";
    tell(world, plainLine(`${rater} compares answers of ${runName} blind.${progress}`));
    tell(world, "? shows what you can type.");
    return await sit({ world, client, session, flags, lines: typedLines(world) }, comparePairs);
  });
}

async function comparePairs(sitting: Sitting): Promise<"finished" | "left"> {
  const { world, client, session } = sitting;
  const params = { sessionId: session.sessionId };
  const given: PairView[] = [];
  let pair = await client.nextPair({ params, query: {} });
  while (pair !== null) {
    const outcome = await compareOne(sitting, pair, (session.pairs?.compared ?? 0) + given.length + 1);
    if (outcome === "left") return "left";
    if (outcome === "finish") {
      if (await askToFinish(world, client, session, { ...sitting, isAsked: true })) return "finished";
    } else if (outcome === "undo") {
      const last = given.pop();
      if (last === undefined) tell(world, "There is no verdict of this sitting to undo.");
      else {
        await client.decidePair({ params: { ...params, pairId: last.pairId }, body: { verdict: null } });
        pair = last;
      }
    } else {
      await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: outcome });
      given.push(pair);
      pair = await client.nextPair({ params, query: {} });
    }
  }
  tell(world, "Every pair has been compared.");
  return (await askToFinish(world, client, session, { ...sitting, isAsked: false })) ? "finished" : "left";
}

type Outcome = { readonly verdict: PairVerdict; readonly note?: string } | "undo" | "finish" | "left";

async function compareOne({ world, lines, flags }: Sitting, pair: PairView, place: number): Promise<Outcome> {
  if (flags.json) print(world, JSON.stringify({ type: "pair", ...pair }));
  else {
    print(world, `\nPair ${place} · ${plainLine(pair.task.taskId)}`);
    showTask(world, pair.task);
    showText(world, "First answer", pair.first);
    showText(world, "Second answer", pair.second);
  }
  let note: string | undefined;
  for (;;) {
    const typed = await lines.ask(QUESTION);
    if (typed === null || typed.toLowerCase() === "x") return "left";
    const verdict = VERDICTS[typed.toLowerCase()];
    const [, words] = /^n\s+(.+)$/is.exec(typed) ?? [];
    if (verdict !== undefined) return { verdict, ...(note === undefined ? {} : { note }) };
    if (typed.toLowerCase() === "u") return "undo";
    if (typed.toLowerCase() === "f") return "finish";
    if (words === undefined) tell(world, HELP);
    else note = words;
  }
}
