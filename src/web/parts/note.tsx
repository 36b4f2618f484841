import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Something to know beside what one is doing: a coloured line at its left instead of a box around it. */
export function Note({
  title,
  kind,
  children,
}: {
  readonly title: ReactNode;
  /** A warning can be lived with; a fault cannot. */
  readonly kind: "warning" | "fault";
  readonly children: ReactNode;
}) {
  return (
    <Stack gap={4} className={`note note-${kind}`} role={kind === "fault" ? "alert" : "note"}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
