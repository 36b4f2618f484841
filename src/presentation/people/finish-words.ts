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

/** What finishing a session of comparisons shows; `isEmpty`: nothing was compared in it. */
export const shownAfterComparing = (isEmpty: boolean): string =>
  isEmpty
    ? t`Nothing was compared, so there will be no win rates. You will see which model wrote each answer. To compare, start a new session.`
    : t`You will see each model's win rate and which model wrote each answer. You can't change verdicts afterwards; to compare again, start a new session.`;
