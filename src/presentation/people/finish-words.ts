import { t } from "@lingui/core/macro";
import type { SessionView } from "../../contract/index.ts";

export interface FinishWords {
  /** What ends a session. */
  readonly action: string;
  /** Why no model is revealed at the end; null where they are. */
  readonly held: string | null;
}

/** Models stay hidden while somebody else scores the same answers blind. */
export function finishWords({ sessionId }: SessionView, open: readonly SessionView[]): FinishWords {
  const others = open.filter((session) => session.sessionId !== sessionId);
  const raters = [...new Set(others.map(({ rater }) => rater))].join(", ");
  return raters === ""
    ? { action: t`Finish and reveal models`, held: null }
    : {
        action: t`Finish session`,
        held: t`Models stay hidden until everybody who scores this run has finished. Still scoring: ${raters}.`,
      };
}
