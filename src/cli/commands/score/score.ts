import type { AnswerView, Client, SessionView } from "../../../contract/index.ts";
import { RATING, asFailure, plainLine } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { type FinishFlags, askToFinish, commandFor, reveal } from "./finish.ts";
import { findSession } from "./find-session.ts";
import { showTask, showText } from "./show-answer.ts";
import { type TypedLines, typedLines } from "./typed-lines.ts";

export interface SittingFlags extends Omit<WorkspaceFlags, "port">, FinishFlags {
  readonly rater?: string;
  readonly sample?: number;
}

export interface ScoreFlags extends SittingFlags {
  readonly criteria?: string;
  readonly rating: boolean;
}

/** One person at one session. */
export interface Sitting {
  readonly world: World;
  readonly client: Client;
  readonly session: SessionView;
  readonly lines: TypedLines;
  readonly flags: FinishFlags & WorkspaceFlags;
}

/** Who scores where nobody is named. */
export const ME = "me";

const HELP = [
  "A number scores what is asked for.",
  "s        skip this answer",
  "u        undo the last score",
  "n TEXT   note something about this answer",
  "f        finish the session and reveal the models",
  "x        leave; everything is kept, and you can go on later",
].join("\n");

/** `assay score`: a person scores answers blind, line by line. */
export async function score(world: World, flags: ScoreFlags, id: string): Promise<number> {
  return await connected(world, flags, async (client) => {
    const { session, isContinued } = await findSession(client, id, {
      kind: flags.rating ? "rating" : "criteria",
      rater: flags.rater ?? ME,
      criteriaSet: flags.criteria,
      sample: flags.sample,
    });
    const { rater, runName, total, scored } = session;
    const progress = isContinued ? ` ${scored} scored so far.` : "";
    tell(world, plainLine(`${rater} scores ${total} answers of ${runName} blind.${progress}`));
    if (session.finishedAt === null)
      tell(world, "Type a number for what is asked; ? shows what else you can type.");
    for (const { name, min, max, guidelines } of scalesOf(session))
      if (guidelines !== "") tell(world, plainLine(`${name} (${min} to ${max}): ${guidelines}`));
    return await sit({ world, client, session, flags, lines: typedLines(world) }, scoreAnswers);
  });
}

/** Lets a person work through a session, and says how to go on where something is left. */
export async function sit(
  sitting: Sitting,
  work: (sitting: Sitting) => Promise<"finished" | "left">,
): Promise<number> {
  const { world, client, session, lines, flags } = sitting;
  try {
    if (session.finishedAt !== null) {
      tell(world, "The session is finished. To score again, name the run instead.");
      await reveal(world, client, session, flags);
      return EXIT.done;
    }
    if ((await work(sitting)) === "left") {
      tell(world, `Everything is kept. Continue with: ${commandFor(session, flags)}`);
    }
    return EXIT.done;
  } finally {
    lines.close();
  }
}

async function scoreAnswers(sitting: Sitting): Promise<"finished" | "left"> {
  const { client, session } = sitting;
  const params = { sessionId: session.sessionId };
  // Skipped answers come again at the end; whoever skips one now does not want it again at once.
  const skipped = new Set<string>();
  let answer = await client.nextAnswer({ params });
  for (;;) {
    if (answer === null || skipped.has(answer.answerId))
      return (await askToFinish(sitting.world, client, session, { ...sitting, isAsked: false }))
        ? "finished"
        : "left";
    const outcome = await scoreOne(sitting, answer);
    if (outcome === "left") return "left";
    if (outcome === "finish") {
      if (await askToFinish(sitting.world, client, session, { ...sitting, isAsked: true })) return "finished";
      continue;
    }
    if (outcome === "skipped") skipped.add(answer.answerId);
    answer = outcome === "undone" ? await undone(sitting, answer) : await client.nextAnswer({ params });
  }
}

/** The answer whose score was taken back; the same one again where there was none. */
async function undone({ world, client, session }: Sitting, current: AnswerView): Promise<AnswerView> {
  try {
    return await client.undoScore({ params: { sessionId: session.sessionId } });
  } catch (error) {
    const { code, message } = asFailure(error);
    if (code !== "conflict") throw error;
    tell(world, message);
    return current;
  }
}

type Outcome = "scored" | "skipped" | "undone" | "finish" | "left";

async function scoreOne(sitting: Sitting, answer: AnswerView): Promise<Outcome> {
  const { world, client, session, flags } = sitting;
  const { answerId, position, task, text } = answer;
  if (flags.json) print(world, JSON.stringify({ type: "answer", ...answer }));
  else {
    print(world, `\nAnswer ${position + 1} of ${session.total} · ${plainLine(task.taskId)}`);
    showTask(world, task);
    showText(world, "Answer", text);
  }
  const keep = (body: Parameters<Client["scoreAnswer"]>[0]["body"]) =>
    client.scoreAnswer({ params: { sessionId: session.sessionId, answerId }, body });
  for (const scale of scalesOf(session)) {
    if (answer.scores[scale.key] !== undefined) continue;
    const typed = await askScore(sitting, scale, (note) => keep({ scores: {}, note }));
    if (typeof typed === "string") {
      if (typed === "skipped") await keep({ scores: {}, skipped: true });
      return typed;
    }
    await keep({ scores: { [scale.key]: typed } });
  }
  return "scored";
}

interface Scale {
  readonly key: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly guidelines: string;
}

function scalesOf({ kind, criteria }: SessionView): readonly Scale[] {
  if (kind === "rating")
    return [
      {
        key: RATING.key,
        name: "Rating",
        min: RATING.scaleMin,
        max: RATING.scaleMax,
        guidelines: "1 is worst, 5 is best.",
      },
    ];
  return criteria.map(({ id, name, maxScore, guidelines = "" }) => ({
    key: String(id),
    name,
    min: 0,
    max: maxScore,
    guidelines,
  }));
}

const LETTERS: Readonly<Record<string, Exclude<Outcome, "scored">>> = {
  s: "skipped",
  u: "undone",
  f: "finish",
  x: "left",
  q: "left",
};

/** Asks until a score or a way on is typed. */
async function askScore(
  { world, lines }: Sitting,
  { name, min, max }: Scale,
  note: (text: string) => Promise<unknown>,
): Promise<number | Exclude<Outcome, "scored">> {
  for (;;) {
    const typed = await lines.ask(plainLine(`${name} (${min} to ${max}): `));
    if (typed === null) return "left";
    const way = LETTERS[typed.toLowerCase()];
    if (way !== undefined) return way;
    const [, words] = /^n\s+(.+)$/is.exec(typed) ?? [];
    const value = typed === "" ? NaN : Number(typed.replace(",", "."));
    if (words !== undefined) {
      await note(words);
      tell(world, "Noted.");
    } else if (typed === "?") tell(world, HELP);
    else if (value >= min && value <= max) return value;
    else
      tell(world, plainLine(`${name} takes a number from ${min} to ${max}; ? shows what else you can type.`));
  }
}
