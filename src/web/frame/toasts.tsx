import { Optional } from "../parts/optional.tsx";
import { useToasts } from "../parts/toast.ts";
import { lazyPart } from "../parts/lazy-part.tsx";

const ToastList = lazyPart(async () => (await import("./toast-list.tsx")).ToastList);

/** Where it is said that something is done, or why not; loaded when there is something to say. */
export function Toasts() {
  const said = useToasts();
  if (said.length === 0) return null;
  const last = said.at(-1);
  return (
    <Optional instead={[last?.title, last?.message].filter(Boolean).join(" ")}>
      <ToastList said={said} />
    </Optional>
  );
}
