import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import {
  type PairChange,
  type Refused,
  type SendQueue,
  VERDICT_NAMES,
} from "../../../../presentation/index.ts";
import { Note } from "../../../parts/note.tsx";

/** Verdicts that the server did not take: why, and what becomes of them. */
export function RefusedVerdicts({
  refused,
  outbox,
}: {
  readonly refused: readonly Refused<PairChange>[];
  readonly outbox: SendQueue<PairChange>;
}) {
  const { t } = useLingui();
  const count = refused.length;
  if (count === 0) return null;
  return (
    <Note
      kind="warning"
      title={
        <Plural
          value={count}
          one="# verdict was not saved on the server"
          other="# verdicts were not saved on the server"
        />
      }
    >
      <Stack gap={4}>
        {refused.map(({ key, entry: { said }, reason }) => (
          <Group key={key} gap="xs">
            <Text size="sm">
              {said.verdict == null ? t`Undone` : t(VERDICT_NAMES[said.verdict])}. {reason}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => outbox.sendAnyway(key, (entry) => entry)}
            >
              <Trans>Try again</Trans>
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => outbox.discard(key)}>
              <Trans>Discard</Trans>
            </Button>
          </Group>
        ))}
      </Stack>
    </Note>
  );
}
