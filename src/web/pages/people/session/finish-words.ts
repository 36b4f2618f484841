import { useLingui } from "@lingui/react/macro";
import type { SessionView } from "../../../../contract/index.ts";
import { type FinishWords, finishWords } from "../../../../presentation/index.ts";
import { guest } from "../../../guest.ts";
import { useOpenSessions } from "../../../parts/open-sessions.tsx";

/** Models are revealed neither to guests nor while somebody else scores the same answers blind. */
export function useFinishWords(session: SessionView): FinishWords {
  const { t } = useLingui();
  const open = useOpenSessions(session.runId, guest === null);
  if (guest !== null)
    return {
      action: t`Finish and send`,
      held: t`The person who invited you sees the results. Models aren't revealed to you.`,
    };
  return finishWords(session, open);
}
