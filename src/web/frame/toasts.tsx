import { Suspense, lazy } from "react";
import { useSaid } from "../parts/toast.ts";

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

/** Where it is said that something is done, or why not; loaded when there is something to say. */
export function Toasts() {
  const said = useSaid();
  if (said.length === 0) return null;
  return (
    <Suspense>
      <ToastList said={said} />
    </Suspense>
  );
}
