import { asFailure } from "../../core/index.ts";

/** Whether results are held back because somebody scores the run blind. */
export const isHeldBack = (error: unknown): boolean =>
  error !== null && asFailure(error).code === "session-open";
