import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { DefinedTerm } from "../../../../core/index.ts";
import { Term } from "../../../parts/term.tsx";

/** One part of the form, with its heading and a line that says what it is for. */
export function Section({
  title,
  hint,
  term,
  error = null,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  /** Explained behind the hint. */
  readonly term?: DefinedTerm;
  readonly error?: string | null;
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
          {hint} {term !== undefined && <Term name={term} />}
        </Text>
      </div>
      {children}
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
