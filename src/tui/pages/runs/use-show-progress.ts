import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";

/** For a dialog that has set a run going again: says so, and shows how far it is. */
export function useShowProgress(runId: string): (words: string) => Promise<void> {
  const renew = useRenew();
  const { close } = useDialogs();
  const { replace } = useNavigation();
  const { say } = useVoice();
  return async (words) => {
    await renew("run", "runs", "results", "scores", "item", "status");
    close();
    replace({ page: "run", runId, view: "progress" });
    say(words);
  };
}
