import "@mantine/notifications/styles.css";
import { useLingui } from "@lingui/react/macro";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import type { Toast } from "../parts/toast.ts";
import { useNarrow } from "../parts/use-narrow.ts";

/** Shows each thing that was said once, for as long as it stays. */
export function ToastList({ said }: { readonly said: readonly Toast[] }) {
  const { t } = useLingui();
  const shown = useRef(0);
  const isNarrow = useNarrow();
  useEffect(() => {
    for (const { id, staysMs, ...words } of said.slice(shown.current))
      notifications.show({
        id: String(id),
        autoClose: staysMs,
        closeButtonProps: { "aria-label": t`Close` },
        ...words,
      });
    shown.current = said.length;
  }, [said, t]);
  // Where no form has its buttons: drawers stand at the right, and on a narrow screen they end at the bottom.
  return <Notifications position={isNarrow ? "top-center" : "bottom-center"} />;
}
