import { useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Problem } from "../frame/page-error.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** Asks before something is gone, or left undone. */
export function Confirm({
  title,
  children,
  action,
  keep,
  isHarmless = false,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** What the button does. */
  readonly action: string;
  /** What the other button says. */
  readonly keep?: string;
  /** Nothing is lost by it. */
  readonly isHarmless?: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": t`Close` }}>
      <Stack>
        <Text size="sm">{children}</Text>
        {error !== null && <Problem error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep ?? t`Cancel`}
          </Button>
          <Button {...(isHarmless ? {} : { color: "red" })} loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
