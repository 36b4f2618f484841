import { type ReactNode, useMemo, useState } from "react";
import { requiredContext } from "./required-context.ts";

interface Dialogs {
  /** What lies over the screen; null when nothing does. */
  readonly shown: ReactNode;
  readonly open: (dialog: ReactNode) => void;
  readonly close: () => void;
}

const [Provider, useDialogs] = requiredContext<Dialogs>("Dialogs");
export { useDialogs };

/** A form, a list or a question takes the place of the screen until it is closed; the screen stays as it was below. */
export function DialogProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ReactNode>(null);
  const dialogs = useMemo<Dialogs>(() => ({ shown, open: setShown, close: () => setShown(null) }), [shown]);
  return <Provider value={dialogs}>{children}</Provider>;
}
