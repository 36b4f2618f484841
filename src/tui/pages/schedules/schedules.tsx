import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { SavedSchedule, ScheduleView } from "../../../contract/index.ts";
import { firingState, zonedMinute } from "../../../core/index.ts";
import { translate } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useList } from "../../parts/use-list.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { savedLines } from "./saved-lines.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { useScheduleOffers } from "./use-schedule-offers.ts";

const LOOK_EVERY_MS = 3_000;

/** Runs that start by themselves. */
export function Schedules() {
  const { t } = useLingui();
  const client = useClient();
  const { columns, rows } = useRoom();
  const { go } = useNavigation();
  const { open } = useDialogs();
  const { query, list } = useList({
    key: ["schedules"],
    read: (page, signal) => client.listSchedules({ query: page }, signal),
    everyMs: LOOK_EVERY_MS,
  });
  const [row, setRow] = useState<ScheduleView | undefined>();
  const [saved, setSaved] = useState<SavedSchedule | null>(null);
  useOffers([
    {
      name: "new",
      label: t`New schedule`,
      key: "n",
      perform: () => open(<ScheduleForm schedule={null} onSaved={setSaved} />),
    },
  ]);
  useScheduleOffers(row, setSaved);
  const head = savedLines(saved, columns);
  const shownColumns = useColumns();
  return (
    <Shown query={query}>
      {() => (
        <Box flexDirection="column">
          <Lines lines={head} />
          <Table
            name="schedules"
            columns={shownColumns}
            list={list}
            rows={Math.max(3, rows - head.length)}
            empty={t`No schedules yet. A schedule starts the same run again and again. Press n to add one.`}
            onMove={setRow}
            onOpen={({ id }) => go({ page: "schedule", scheduleId: id })}
          />
        </Box>
      )}
    </Shown>
  );
}

function useColumns(): readonly TableColumn<ScheduleView>[] {
  const { t } = useLingui();
  return [
    { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true, isName: true },
    { name: "cron", header: t`Cron`, cell: ({ cron }) => cron },
    {
      name: "next",
      header: t`Next time`,
      cell: ({ enabled, nextTimes: [next], timeZone }) =>
        enabled ? (next === undefined ? t`Never` : zonedMinute(next, timeZone)) : t`Paused`,
    },
    { name: "zone", header: t`Time zone`, cell: ({ timeZone }) => timeZone, spare: 1 },
    {
      name: "last",
      header: t`Last time`,
      cell: ({ last }) => (last === null ? "–" : translate(firingState(last))),
    },
  ];
}
