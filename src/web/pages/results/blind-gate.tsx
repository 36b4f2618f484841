import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SessionView } from "../../../contract/index.ts";
import { type Failure, asFailure } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { OpenSessions, useOpenSessions } from "../../parts/open-sessions.tsx";
import { useRater } from "../../parts/use-rater.ts";
import { useUnblinding } from "./use-results.ts";
import { spoken } from "../../language.ts";

export { isHeldBack } from "../../../presentation/index.ts";

/** Says why results are held back, and lets one look all the same after a question. */
export function BlindGate({ runId, error }: { readonly runId: string; readonly error: unknown }) {
  const { t } = useLingui();
  const [isAsking, asking] = useDisclosure(false);
  const failure: Failure = asFailure(error);
  const open = useOpenSessions(runId);
  const [rater] = useRater();
  const own =
    open.find((session) => session.rater === rater.trim()) ??
    (rater.trim() === "" && open.length === 1 ? open[0] : undefined);
  return (
    <Alert
      color="blue"
      title={t`Results are hidden while this run is being scored blind`}
      role="status"
      maw={720}
    >
      <Stack gap="sm">
        <Text size="sm">{spoken(failure.message)}</Text>
        {open.length > 0 && <OpenSessions sessions={open} />}
        <Text size="sm">
          {open.length > 1 ? (
            <Trans>They appear here when all these sessions are finished.</Trans>
          ) : (
            <Trans>They appear here when the session is finished.</Trans>
          )}
        </Text>
        <Group>
          {own !== undefined && (
            <LinkButton size="xs" to="/sessions/$sessionId" params={{ sessionId: own.sessionId }}>
              <Trans>Continue scoring</Trans>
            </LinkButton>
          )}
          <Button size="xs" variant="default" onClick={asking.open}>
            <Trans>Unblind and show results</Trans>
          </Button>
        </Group>
      </Stack>
      {isAsking && <Question runId={runId} open={open} onClose={asking.close} />}
    </Alert>
  );
}

interface QuestionProps {
  readonly runId: string;
  /** Whose blindness ends. */
  readonly open: readonly SessionView[];
  readonly onClose: () => void;
}

function Question({ runId, open, onClose }: QuestionProps) {
  const { t } = useLingui();
  const raters = [...new Set(open.map(({ rater }) => rater))].join(", ");
  const unblinding = useUnblinding(runId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        open.length > 1
          ? t`Open results and unblind these sessions?`
          : t`Open results and unblind this session?`
      }
      centered
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm">
          {raters === "" ? (
            <Trans>
              The session will be marked as not blind, in results and reports too. You can't undo this.
            </Trans>
          ) : (
            <Trans>
              Scoring by {raters} will be marked as not blind, in results and reports too. You can't undo
              this.
            </Trans>
          )}
        </Text>
        {unblinding.isError && <Problem error={unblinding.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Keep results hidden</Trans>
          </Button>
          <Button
            color="red"
            loading={unblinding.isPending}
            onClick={() => unblinding.mutate(undefined, { onSuccess: onClose })}
          >
            <Trans>Unblind and show results</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
