import "@mantine/notifications/styles.css";
import "./toast-list.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { type Toast, tellFailure } from "../parts/toast.ts";
import { useNarrow } from "../parts/use-narrow.ts";

interface UndoableProps {
  readonly id: string;
  readonly message: string;
  readonly undo: () => Promise<unknown>;
}

function Undoable({ id, message, undo }: UndoableProps) {
  const take = (): void => {
    notifications.hide(id);
    undo().catch(tellFailure);
  };
  return (
    <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
      <span className="breakable">{message}</span>
      <Button variant="default" size="compact-sm" flex="none" onClick={take}>
        <Trans>Undo</Trans>
      </Button>
    </Group>
  );
}

/** Shows each thing that was said once, for as long as it stays. */
export function ToastList({ said }: { readonly said: readonly Toast[] }) {
  const { t } = useLingui();
  const shown = useRef(0);
  const isNarrow = useNarrow();
  useEffect(() => {
    for (const { id, staysMs, undo, message, ...words } of said.slice(shown.current))
      notifications.show({
        id: String(id),
        autoClose: staysMs,
        closeButtonProps: { "aria-label": t`Close` },
        ...words,
        message: undo === undefined ? message : <Undoable id={String(id)} message={message} undo={undo} />,
      });
    shown.current = said.length;
  }, [said, t]);
  // Where no form has its buttons: drawers stand at the right, and on a narrow screen they end at the bottom.
  return <Notifications position={isNarrow ? "top-center" : "bottom-center"} />;
}
