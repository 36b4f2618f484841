import { useLingui } from "@lingui/react/macro";
import type { SessionView } from "../../../../contract/index.ts";
import { guest } from "../../../guest.ts";
import { useOpenSessions } from "../../../parts/open-sessions.tsx";

interface FinishWords {
  /** What the button that ends a session does. */
  readonly action: string;
  /** Why no model is revealed at the end; null where they are. */
  readonly held: string | null;
}

/** Models are revealed neither to guests nor while somebody else scores the same answers blind. */
export function useFinishWords({ sessionId, runId }: SessionView): FinishWords {
  const { t } = useLingui();
  const open = useOpenSessions(runId, guest === null);
  if (guest !== null)
    return {
      action: t`Finish and send`,
      held: t`The person who invited you sees the results. Models aren't revealed to you.`,
    };
  const others = open.filter((session) => session.sessionId !== sessionId);
  const raters = [...new Set(others.map(({ rater }) => rater))].join(", ");
  return raters === ""
    ? { action: t`Finish and reveal models`, held: null }
    : {
        action: t`Finish session`,
        held: t`Models stay hidden until everybody who scores this run has finished. Still scoring: ${raters}.`,
      };
}
