import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Kbd, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { asFailure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { useOffers } from "../../../parts/actions.ts";
import { Note } from "../../../parts/note.tsx";
import { notifyDone } from "../../../parts/toast.ts";
import { START_ACTION } from "./start-action.ts";
import { type RunRequest, TRIAL_TASKS, trialOf } from "../../../../presentation/index.ts";

interface Launch {
  /** Wait for the run that is being executed. */
  readonly queue: boolean;
  /** Only the first tasks. */
  readonly isTrial: boolean;
}

/** Starts the run, or says what keeps it from being started. */
export function Start({
  request,
  tasks,
  onStarted,
  reasons,
  consent,
}: {
  readonly request: RunRequest;
  /** How many tasks it would have; null while that is unknown. */
  readonly tasks: number | null;
  /** What was typed need not be kept any longer. */
  readonly onStarted: () => void;
  /** Why it cannot be started yet; nothing when it can. */
  readonly reasons: readonly string[];
  /** What the person has to agree to first; null when there is nothing. */
  readonly consent: ReactNode;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reasonId = useId();
  const isReady = reasons.length === 0;
  const start = useMutation({
    mutationFn: ({ queue, isTrial }: Launch) =>
      client.startRun({ body: { ...(isTrial ? trialOf(request) : request), queue } }),
    onSuccess: async ({ runId }, { queue, isTrial }) => {
      // The run that was tried is still to be started.
      if (!isTrial) onStarted();
      notifyDone(queue ? t`${runId} queued` : t`${runId} started`);
      void queries.invalidateQueries({ queryKey: ["runs"] });
      void queries.invalidateQueries({ queryKey: ["status"] });
      await navigate({ to: "/runs/$runId", params: { runId } });
    },
  });
  const begin = (): void => {
    if (isReady && !start.isPending) start.mutate({ queue: false, isTrial: false });
  };
  // Also while something is being typed.
  useHotkeys([["mod+Enter", begin]], []);
  useOffers(isReady ? [{ ...START_ACTION, label: t(START_ACTION.label), perform: begin }] : []);
  const isOccupied = start.isError && asFailure(start.error).code === "run-active";
  return (
    <Stack gap="xs">
      {consent}
      <Button
        fullWidth
        disabled={!isReady}
        loading={start.isPending && !start.variables.isTrial}
        aria-describedby={isReady ? undefined : reasonId}
        aria-keyshortcuts="Control+Enter"
        onClick={begin}
      >
        <Trans>Start run</Trans>
      </Button>
      {isReady && tasks !== null && tasks > TRIAL_TASKS && (
        <Button
          fullWidth
          variant="default"
          loading={start.isPending && start.variables.isTrial}
          title={t`Starts the same run on its first tasks. The form keeps your settings.`}
          onClick={() => start.mutate({ queue: false, isTrial: true })}
        >
          <Trans>Try {TRIAL_TASKS} tasks first</Trans>
        </Button>
      )}
      {!isReady && (
        <div id={reasonId} role="status">
          {reasons.map((reason) => (
            <Text key={reason} size="sm" className="quiet">
              {reason}
            </Text>
          ))}
        </div>
      )}
      {isReady && (
        <Text size="xs" className="quiet">
          <Trans>
            Or press <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
          </Trans>
        </Text>
      )}
      {isOccupied && (
        <Note kind="fault" title={t`Another run is in progress`}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              <Trans>Runs execute one at a time. A queued run starts when the current one ends.</Trans>
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={!isReady}
              loading={start.isPending}
              onClick={() => start.mutate({ queue: true, isTrial: start.variables.isTrial })}
            >
              <Trans>Queue run</Trans>
            </Button>
          </Stack>
        </Note>
      )}
      {start.isError && !isOccupied && <Problem error={start.error} />}
    </Stack>
  );
}
