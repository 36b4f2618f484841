import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Group, Stack, Table, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SavedSchedule, ScheduleView } from "../../../contract/index.ts";
import { firingState, zonedMinute } from "../../../core/index.ts";
import { allRows } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkText } from "../../parts/links.tsx";
import { ShownOnce } from "../../parts/shown-once.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleWarnings } from "./schedule-warnings.tsx";

const LOOK_EVERY_MS = 5_000;

/** Runs that start by themselves. */
export function Schedules() {
  const { t } = useLingui();
  const { open } = useSearch({ from: "/schedules" });
  const navigate = useNavigate({ from: "/schedules" });
  const [saved, setSaved] = useState<SavedSchedule | null>(null);
  const close = (): void => void navigate({ search: {}, replace: true });
  const schedules = useQuery({
    queryKey: ["schedules"],
    queryFn: () =>
      allRows((cursor) =>
        client.listSchedules({ query: { limit: "200", ...(cursor === undefined ? {} : { cursor }) } }),
      ),
    refetchInterval: LOOK_EVERY_MS,
  });
  const add = (
    <Button onClick={() => void navigate({ search: { open: "new" } })}>
      <Trans>New schedule</Trans>
    </Button>
  );
  return (
    <Stack gap="md" maw={1200}>
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Schedules</Trans>
        </Title>
        {add}
      </Group>
      {saved !== null && <ScheduleWarnings saved={saved} />}
      {saved?.webhookSecret != null && <WebhookSecret saved={saved} />}
      {schedules.isLoadingError && (
        <Problem error={schedules.error} onRetry={() => void schedules.refetch()} />
      )}
      {schedules.isPending && <Waiting label={t`Loading schedules…`} />}
      {schedules.data?.length === 0 && (
        <EmptyState title={t`No schedules yet`}>
          <Trans>
            A schedule starts the same run again and again, e.g. every night, compares each run with the one
            before, and can tell a webhook. Runs start while the server is running.
          </Trans>
        </EmptyState>
      )}
      {schedules.data !== undefined && schedules.data.length > 0 && <ScheduleTable rows={schedules.data} />}
      {open === "new" && (
        <ScheduleForm
          schedule={null}
          onSaved={(made) => {
            setSaved(made);
            close();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** What signs a schedule's messages, this once. */
export function WebhookSecret({ saved: { name, webhookSecret } }: { readonly saved: SavedSchedule }) {
  const { t } = useLingui();
  return (
    <ShownOnce
      label={t`Webhook secret of “${name}”`}
      value={webhookSecret ?? ""}
      action={t`Copy secret`}
      about={<Trans>Copy it now: it is shown only once.</Trans>}
      byHand={<Trans>The browser doesn't allow copying here. The secret is selected: copy it by hand.</Trans>}
    />
  );
}

function ScheduleTable({ rows }: { readonly rows: readonly ScheduleView[] }) {
  const { t } = useLingui();
  return (
    <Table.ScrollContainer minWidth={640} tabIndex={0} role="group" aria-label={t`Schedules`}>
      <Table aria-label={t`Schedules`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{t`Cron`}</Table.Th>
            <Table.Th>{t`Next time`}</Table.Th>
            <Table.Th>{t`Time zone`}</Table.Th>
            <Table.Th>{t`Last time`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ScheduleRow({ schedule }: { readonly schedule: ScheduleView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { id, name, cron, timeZone, enabled, nextTimes, last } = schedule;
  const [next] = nextTimes;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <LinkText to="/schedules/$scheduleId" params={{ scheduleId: String(id) }}>
          {name}
        </LinkText>
      </Table.Td>
      <Table.Td>
        <code>{cron}</code>
      </Table.Td>
      <Table.Td>
        {enabled ? (
          next === undefined ? (
            t`Never`
          ) : (
            zonedMinute(next, timeZone)
          )
        ) : (
          <Badge variant="default">{t`Paused`}</Badge>
        )}
      </Table.Td>
      <Table.Td>{timeZone}</Table.Td>
      <Table.Td>
        {last === null ? "–" : `${translate(firingState(last))}, ${zonedMinute(last.dueAt, timeZone)}`}
      </Table.Td>
    </Table.Tr>
  );
}
