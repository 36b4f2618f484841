import { Trans } from "@lingui/react/macro";
import { Button, Group, Kbd, Text } from "@mantine/core";
import { useEffect } from "react";

/** An answer that was rated a moment ago. */
export interface Rated {
  readonly answerId: string;
  readonly position: number;
  readonly value: number;
}

/** So long after a rating a note is meant for the answer that was rated. */
const STAYS_MS = 8_000;

/** Says what was rated, and that N still writes a note on it; gone after a while. */
export function JustRated({
  rated: { position, value },
  onNote,
  onGone,
}: {
  readonly rated: Rated;
  readonly onNote: () => void;
  readonly onGone: () => void;
}) {
  const number = position + 1;
  useEffect(() => {
    const timer = setTimeout(onGone, STAYS_MS);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <Group gap="xs" role="status" className="just-rated">
      <Text size="sm">
        <Trans>
          Answer {number} rated {value}.
        </Trans>
      </Text>
      <Button size="compact-sm" variant="default" rightSection={<Kbd size="xs">n</Kbd>} onClick={onNote}>
        <Trans>Add a note to it</Trans>
      </Button>
    </Group>
  );
}
