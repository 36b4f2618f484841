import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { SessionView } from "../../../../contract/index.ts";
import type { QueueState } from "../../../parts/send-queue.ts";
import { drawSentence, leftOutSentence } from "../session/draw-words.ts";
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
  const { t } = useLingui();
  const decided = useCertainty(session.sessionId).data?.decided;
  return (
    <Stack gap={6} mb="md">
      <VisuallyHidden>
        <h1>
          <Trans>Blind comparison</Trans>
        </h1>
      </VisuallyHidden>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {decided !== undefined && (
            <b>
              <Plural value={decided} one="# pair compared" other="# pairs compared" />
            </b>
          )}
        </Text>
        <Group gap="xs">
          <Saving saving={saving} />
          <Button variant="default" size="xs" onClick={onPick}>
            <Trans>Choose a pair</Trans>
          </Button>
          <Button variant="default" size="xs" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        </Group>
      </Group>
      <Text size="xs" className="quiet">
        {[drawSentence(session), leftOutSentence(session.leftOut)].flat().join(" ")}
      </Text>
      {session.unblindedAt !== null && (
        <Text size="xs" className="quiet">
          {t`Someone opened the results of this run during the session. The session is marked as unblinded.`}
        </Text>
      )}
    </Stack>
  );
}

function Saving({ saving }: { readonly saving: QueueState }) {
  const { t } = useLingui();
  if (saving.state === "kept") {
    const { count } = saving;
    return (
      <Text size="sm" role="status" className="unsent">
        <Plural
          value={count}
          one="# verdict is saved in this browser and will be sent when the server is back"
          other="# verdicts are saved in this browser and will be sent when the server is back"
        />
      </Text>
    );
  }
  return (
    <Text size="xs" className="quiet" aria-live="polite">
      {saving.state === "saving" ? t`Saving…` : t`Saved`}
    </Text>
  );
}
