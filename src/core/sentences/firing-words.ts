import type { FiringComparison, FiringKind, FiringState, RunState } from "../records/index.ts";
import type { MessageDescriptor } from "../translate.ts";
import { diffVerdict } from "./diff-verdict.ts";

/** What is known of one time of a schedule. */
interface Facts {
  readonly kind: FiringKind;
  readonly state: FiringState;
  readonly runState: RunState | null;
  readonly missed: number;
  readonly message: string | null;
  readonly comparison: FiringComparison | null;
  readonly comparisonHidden: boolean;
}

const STATES = {
  taken: /*i18n*/ { id: "firing.taken", message: "Starting" },
  started: /*i18n*/ { id: "firing.started", message: "Started" },
  stopped: /*i18n*/ { id: "firing.stopped", message: "Stopped" },
  finished: /*i18n*/ { id: "firing.finished", message: "Finished" },
  skipped: /*i18n*/ { id: "firing.skipped", message: "Skipped" },
  failed: /*i18n*/ { id: "firing.failed", message: "Failed" },
} as const satisfies Record<FiringState, MessageDescriptor>;

const RUN_STATES = {
  queued: /*i18n*/ { id: "firing.queued", message: "Queued" },
  running: /*i18n*/ { id: "firing.running", message: "Running" },
  paused: /*i18n*/ { id: "firing.paused", message: "Paused" },
  interrupted: /*i18n*/ { id: "firing.interrupted", message: "Interrupted" },
  finished: STATES.finished,
} as const satisfies Record<RunState, MessageDescriptor>;

/** What came of it, in a word. */
export function firingState({ state, runState }: Pick<Facts, "state" | "runState">): MessageDescriptor {
  return (state === "started" || state === "stopped") && runState !== null
    ? RUN_STATES[runState]
    : STATES[state];
}

/** Why it is as it is, and how its run compares with the one before. A plain text is a sentence of the API. */
export function firingDetails(facts: Facts): (MessageDescriptor | string)[] {
  const { kind, missed, message } = facts;
  return [
    ...(message === null ? [] : [message]),
    ...(kind === "manual"
      ? [/*i18n*/ { id: "firing.manual", message: "Started by hand." }]
      : kind === "caught-up" && facts.state !== "skipped"
        ? [caughtUp(missed)]
        : []),
    ...compared(facts),
  ];
}

const caughtUp = (missed: number): MessageDescriptor => /*i18n*/ ({
  id: "firing.caught-up",
  message:
    "{missed, plural, =0 {Started late: no server was running at its time.} one {Started late, and for one more missed time.} other {Started late, and for # more missed times.}}",
  values: { missed },
});

function compared({ comparison, comparisonHidden }: Facts): (MessageDescriptor | string)[] {
  if (comparisonHidden)
    return [
      /*i18n*/ {
        id: "firing.hidden",
        message: "The comparison is hidden while somebody scores one of the two runs blind.",
      },
    ];
  if (comparison === null) return [];
  if (comparison.status === "first")
    return [/*i18n*/ { id: "firing.first", message: "No earlier finished run to compare with." }];
  if (comparison.status === "failed") return [comparison.message];
  const { diff } = comparison;
  return [...(diff.sameJudges ? [] : diff.caveats), ...diffVerdict(diff)];
}
