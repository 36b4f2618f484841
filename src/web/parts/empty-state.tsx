import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Nothing is here yet: what will be, and how it comes to be. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="flex-start" gap="sm" maw={560}>
        <Title order={2}>{title}</Title>
        <Text>{children}</Text>
        {action}
      </Stack>
    </Paper>
  );
}
