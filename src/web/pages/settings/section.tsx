import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** One part of the page, with a line that says what it is about. */
export function Section({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text size="sm" className="quiet">
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
