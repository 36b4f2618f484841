import { asFailure } from "../../core/index.ts";
import { spoken } from "../../presentation/index.ts";
import { useVoice } from "../say.tsx";

/** Does something; where it fails, the reason is said. */
export function useAct(): (work: () => Promise<unknown>) => void {
  const { complain } = useVoice();
  return (work) => void work().catch((error: unknown) => complain(spoken(asFailure(error).message)));
}
