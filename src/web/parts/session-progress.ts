import { useLingui } from "@lingui/react";
import type { SessionView } from "../../contract/index.ts";
import { sessionProgress } from "../../presentation/index.ts";

/** How far a session is, in the page's language. */
export function useSessionProgress(session: SessionView): string {
  useLingui();
  return sessionProgress(session);
}
