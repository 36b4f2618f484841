import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SavedSchedule, ScheduleDetail } from "../../../contract/index.ts";
import { zonedMinute } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { spoken } from "../../language.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone, tellFailure } from "../../parts/toast.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { ScheduleWarnings } from "./schedule-warnings.tsx";
import { WebhookSecret } from "./schedules.tsx";

const LOOK_EVERY_MS = 5_000;

/** One schedule: when it runs, and what came of it. */
export function SchedulePage() {
  const { t } = useLingui();
  const { scheduleId: id } = useParams({ from: "/schedules/$scheduleId" });
  const { open } = useSearch({ from: "/schedules/$scheduleId" });
  const navigate = useNavigate({ from: "/schedules/$scheduleId" });
  const [saved, setSaved] = useState<SavedSchedule | null>(null);
  const schedule = useQuery({
    queryKey: ["schedules", id],
    queryFn: () => client.getSchedule({ params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const close = (): void => void navigate({ search: {}, replace: true });
  if (schedule.isLoadingError)
    return <Problem error={schedule.error} onRetry={() => void schedule.refetch()} />;
  if (schedule.data === undefined) return <Waiting label={t`Loading the schedule…`} hasTitle />;
  const { name } = schedule.data;
  return (
    <Stack gap="md" maw={1000}>
      <Group justify="space-between">
        <Title order={1} className="breakable">
          {name}
        </Title>
        <Actions
          schedule={schedule.data}
          onEdit={() => void navigate({ search: { open: "edit" } })}
          onDelete={() => void navigate({ search: { open: "delete" } })}
        />
      </Group>
      {saved !== null && <ScheduleWarnings saved={saved} />}
      {saved?.webhookSecret != null && <WebhookSecret saved={saved} />}
      <Facts schedule={schedule.data} />
      <ScheduleHistory schedule={schedule.data} />
      {open === "edit" && (
        <ScheduleForm
          schedule={schedule.data}
          onSaved={(made) => {
            setSaved(made);
            close();
          }}
          onClose={close}
        />
      )}
      {open === "delete" && <Delete schedule={schedule.data} onClose={close} />}
    </Stack>
  );
}

interface ActionsProps {
  readonly schedule: ScheduleDetail;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Actions({ schedule: { id, name, enabled, webhook }, onEdit, onDelete }: ActionsProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const params = { id: String(id) };
  const renew = () => queries.invalidateQueries({ queryKey: ["schedules"] });
  const run = useMutation({
    mutationFn: () => client.runSchedule({ params }),
    onSuccess: async ({ runId, message }) => {
      await renew();
      if (runId === null) tellFailure(new Error(message ?? ""));
      else notifyDone(t`Run ${runId} started`);
    },
    onError: tellFailure,
  });
  const turn = useMutation({
    mutationFn: () => client.editSchedule({ params, body: { enabled: !enabled } }),
    onSuccess: async () => {
      await renew();
      notifyDone(enabled ? t`${name} paused` : t`${name} resumed`);
    },
    onError: tellFailure,
  });
  const test = useMutation({
    mutationFn: () => client.testWebhook({ params }),
    onSuccess: async ({ state, attempts }) => {
      await renew();
      const why = spoken(attempts.at(-1)?.message ?? "");
      if (state === "delivered") notifyDone(t`Test message delivered`);
      else tellFailure(new Error(t`Test message not delivered: ${why}`));
    },
    onError: tellFailure,
  });
  return (
    <Group gap="sm">
      <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
        {enabled ? t`Pause schedule` : t`Resume schedule`}
      </Button>
      <Button loading={run.isPending} onClick={() => run.mutate()}>
        <Trans>Run now</Trans>
      </Button>
      <MoreMenu
        label={t`More actions: ${name}`}
        actions={[
          { label: t`Edit`, perform: onEdit },
          ...(webhook === null ? [] : [{ label: t`Send test message`, perform: () => test.mutate() }]),
          { label: t`Delete`, perform: onDelete, isDangerous: true },
        ]}
      />
    </Group>
  );
}

function Facts({ schedule }: { readonly schedule: ScheduleDetail }) {
  const { cron, timeZone, enabled, nextTimes, catchUp, compare, webhook, runName, tests } = schedule;
  const times = nextTimes.map((time) => zonedMinute(time, timeZone)).join(", ");
  const tested = spoken(tests[0]?.attempts.at(-1)?.message ?? "");
  return (
    <Stack gap={4}>
      <Text>
        <Trans>
          Runs “{runName}” at <code>{cron}</code> ({timeZone}).
        </Trans>
      </Text>
      <Text role="status">
        {enabled ? (
          <Trans>Next times: {times}</Trans>
        ) : (
          <Trans>Paused: nothing starts until you resume it.</Trans>
        )}
      </Text>
      <Text size="sm" className="quiet">
        {catchUp === "last" ? (
          <Trans>Times that pass while no server is running are caught up on with one run.</Trans>
        ) : (
          <Trans>Times that pass while no server is running are skipped.</Trans>
        )}{" "}
        {compare && <Trans>Each run is compared with the previous one.</Trans>}
      </Text>
      {webhook !== null && (
        <Text size="sm" className="quiet breakable">
          <Trans>
            Webhook: {webhook.url} (secret {webhook.secretMasked})
          </Trans>{" "}
          {tested !== "" && <Trans>Last test: {tested}</Trans>}
        </Text>
      )}
    </Stack>
  );
}

function Delete({
  schedule: { id, name },
  onClose,
}: {
  readonly schedule: ScheduleDetail;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => client.deleteSchedule({ params: { id: String(id) } }),
    onSuccess: async () => {
      await navigate({ to: "/schedules" });
      queries.removeQueries({ queryKey: ["schedules", String(id)] });
      await queries.invalidateQueries({ queryKey: ["schedules"] });
      notifyDone(t`${name} deleted`);
    },
  });
  return (
    <Confirm
      title={t`Delete ${name}?`}
      action={t`Delete`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Trans>Nothing more is started, and the history is deleted. Its runs are kept.</Trans>
    </Confirm>
  );
}
