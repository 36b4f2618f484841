import { RUN_ACTIONS, type RunView } from "../../contract/index.ts";

/** Whether people can score a run's answers blind. */
export const canScore = (run: RunView): boolean =>
  RUN_ACTIONS.some(({ name, isPossible }) => name === "score" && isPossible(run));
