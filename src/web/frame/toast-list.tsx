import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import type { Toast } from "../parts/toast.ts";

/** Shows each thing that was said once, for as long as it stays. */
export function ToastList({ said }: { readonly said: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { id, staysMs, ...words } of said.slice(shown.current))
      notifications.show({ id: String(id), autoClose: staysMs, ...words });
    shown.current = said.length;
  }, [said]);
  return <Notifications position="bottom-right" />;
}
