import { msg, plural, t } from "@lingui/core/macro";
import type { RunView, SessionView } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";

const STATES = {
  running: msg`Running.`,
  queued: msg`Queued.`,
  paused: msg`Paused. Nothing is lost.`,
  interrupted: msg`Interrupted. Nothing is lost.`,
  finished: msg`Finished.`,
};

/** Something that waits for a person: what to do, and how far it is. */
interface NextWords {
  readonly title: string;
  readonly text: string;
}

interface Share {
  readonly done: number;
  readonly total: number;
}

/** A run to go on with. */
export function nextOfRun(
  { name, state }: Pick<RunView, "name" | "state">,
  share: Share,
  translate: (message: (typeof STATES)["running"]) => string,
): NextWords {
  const [done, all] = [formatNumber(share.done), formatNumber(share.total)];
  const verb =
    state === "running"
      ? t`Watch ${name}`
      : state === "paused" || state === "interrupted"
        ? t`Resume ${name}`
        : t`Open ${name}`;
  return { title: verb, text: `${translate(STATES[state])} ${t`${done} of ${all} items done.`}` };
}

/** A blind session to finish. */
export function nextOfSession({ rater, kind, total, scored, runName }: SessionView): NextWords {
  const about = t`Run ${runName}, rater ${rater}.`;
  if (kind === "comparison") return { title: t`Continue the blind comparison`, text: about };
  const left = total - scored;
  const answers = plural(left, { one: "# answer left.", other: "# answers left." });
  return { title: t`Continue scoring blind`, text: `${answers} ${about}` };
}

/** One of each kind before a second of any; more than three would be a list and no longer what is next. */
export function whatIsNext<Thing>(...kinds: readonly (readonly Thing[])[]): readonly Thing[] {
  return [...kinds.flatMap((own) => own.slice(0, 1)), ...kinds.flatMap((own) => own.slice(1))].slice(0, 3);
}
