import { Plural, Trans } from "@lingui/react/macro";
import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { SessionView } from "../../../../contract/index.ts";
import type { QueueState } from "../../../../presentation/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { SavingWord, SessionFacts } from "../session/head-words.tsx";
import { InviteButton } from "../session/invite-button.tsx";
import { useCertainty } from "./certainty-line.tsx";

/** How much was compared, whether everything is kept, and the ways out. */
export function CompareHead({
  session,
  saving,
  onPick,
  onFinish,
}: {
  readonly session: SessionView;
  readonly saving: QueueState;
  readonly onPick: () => void;
  readonly onFinish: () => void;
}) {
  const certainty = useCertainty(session.sessionId).data;
  const compared = formatNumber(certainty?.decided ?? 0);
  const possible = formatNumber(certainty?.possible ?? 0);
  return (
    <Stack gap={6} mb="md">
      <VisuallyHidden>
        <h1>
          <Trans>Blind comparison</Trans>
        </h1>
      </VisuallyHidden>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {certainty !== undefined && (
            <Trans>
              <b>
                {compared} of {possible}
              </b>{" "}
              pairs compared
            </Trans>
          )}
        </Text>
        <Group gap="xs">
          <SavingWord
            saving={saving}
            kept={(count) => (
              <Plural
                value={count}
                one="# verdict is saved in this browser and will be sent when the server is back"
                other="# verdicts are saved in this browser and will be sent when the server is back"
              />
            )}
          />
          <Button variant="default" size="xs" onClick={onPick}>
            <Trans>Choose a pair</Trans>
          </Button>
          <InviteButton session={session} />
          <Button variant="default" size="xs" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        </Group>
      </Group>
      <SessionFacts session={session} />
    </Stack>
  );
}
