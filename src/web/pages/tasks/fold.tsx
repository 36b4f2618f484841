import { Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** Fields that few tasks need: folded, unless they hold something or something is wrong with them. */
export function Fold({
  title,
  isNeeded,
  hasFault,
  children,
}: {
  readonly title: string;
  readonly isNeeded: boolean;
  readonly hasFault: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <details
      className="more"
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </details>
  );
}
