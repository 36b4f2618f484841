import type { Client, SessionResult, SessionView } from "../../../contract/index.ts";
import { asFailure, modelLabel, plainLine } from "../../../core/index.ts";
import { sessionColumns, textTable, wrapped } from "../../../reports/index.ts";
import { type World, print, tell } from "../../world.ts";
import { type WorkspaceFlags, typedFlags } from "../../workspace.ts";
import type { TypedLines } from "./typed-lines.ts";

export interface FinishFlags {
  /** Finish without asking once everything is scored. */
  readonly finish: boolean;
  readonly json: boolean;
}

/** What to type to come back to a session. */
export const commandFor = ({ kind, sessionId }: SessionView, flags: WorkspaceFlags): string =>
  [`assay ${kind === "comparison" ? "compare" : "score"}`, sessionId, ...typedFlags(flags)].join(" ");

/** What is to be said of answers that have no score, and of pairs that have no verdict. */
const gapWords = ({ total, scored, pairs }: SessionView): string => {
  if (pairs !== null) return `${pairs.compared} of ${pairs.possible} possible pairs compared.`;
  const gaps = total - scored;
  return gaps === 1 ? "1 answer has no score yet." : `${gaps} answers have no score yet.`;
};

/** Ends the session if the person wants that, and tells who did how well. */
export async function askToFinish(
  world: World,
  client: Client,
  { sessionId }: SessionView,
  { lines, flags, isAsked }: { lines: TypedLines; flags: FinishFlags & WorkspaceFlags; isAsked: boolean },
): Promise<boolean> {
  const session = await client.getSession({ params: { sessionId } });
  // Whoever asks to finish a comparison has a pair in front of them.
  const hasGaps = session.pairs === null ? session.scored < session.total : isAsked;
  if (hasGaps) tell(world, gapWords(session));
  const isCertain = isAsked || (flags.finish && !hasGaps);
  if (!isCertain || hasGaps) {
    const answer = await lines.ask("Finish the session and reveal the models? (yes/no) ");
    if (answer === null || !/^y(es)?$/i.test(answer)) return false;
  }
  await client.finishSession({
    params: { sessionId },
    body: { allowGaps: hasGaps && session.pairs === null },
  });
  tell(world, "The session is finished.");
  await reveal(world, client, session, flags);
  return true;
}

/** Who did how well; or why that is not told yet. */
export async function reveal(
  world: World,
  client: Client,
  session: SessionView,
  flags: FinishFlags & WorkspaceFlags,
): Promise<void> {
  const { sessionId } = session;
  let result: SessionResult;
  try {
    result = await client.getSessionResult({ params: { sessionId }, query: {} });
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== "session-open") throw error;
    tell(world, plainLine(failure.message));
    return tell(world, `Nothing is revealed before that is finished. Then: ${commandFor(session, flags)}`);
  }
  if (flags.json) return print(world, JSON.stringify({ type: "result", ...result }));
  const { kind, criteria, runId } = result.session;
  const width = world.width();
  const { models } = await client.getRun({ params: { runId } });
  const named = result.models.map((model) => {
    const asked = models.find(({ id }) => id === model.modelId);
    return asked === undefined
      ? model
      : { ...model, modelId: modelLabel({ ...asked, modelId: model.modelId }) };
  });
  print(world, `\n${textTable(sessionColumns(kind, criteria), named, width)}\n`);
  print(world, wrapped(plainLine(result.sentence), width));
}
