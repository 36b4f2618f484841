import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FiringView, SavedSchedule, ScheduleDetail } from "../../../contract/index.ts";
import { firingState, zonedMinute } from "../../../core/index.ts";
import { deliveryText, firingText, translate } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { savedLines } from "./saved-lines.ts";
import { useScheduleOffers } from "./use-schedule-offers.ts";

const LOOK_EVERY_MS = 3_000;
/** So many of its times are shown; the page and `assay schedules show` have the rest. */
const TIMES_SHOWN = "50";

/** One schedule: when it runs, and what came of it. */
export function Schedule({
  place: { scheduleId },
}: {
  readonly place: { readonly page: "schedule"; readonly scheduleId: number };
}) {
  const client = useClient();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const [saved, setSaved] = useState<SavedSchedule | null>(null);
  const params = { id: String(scheduleId) };
  const query = useQuery({
    queryKey: ["schedules", scheduleId],
    queryFn: async ({ signal }) => ({
      schedule: await client.getSchedule({ params }, signal),
      firings: (await client.listFirings({ params, query: { limit: TIMES_SHOWN } }, signal)).rows,
    }),
    refetchInterval: LOOK_EVERY_MS,
  });
  useScheduleOffers(query.data?.schedule, setSaved, () => go({ page: "schedules" }));
  return (
    <Shown query={query}>
      {({ schedule, firings }) => (
        <Scroll
          name="schedule"
          lines={[
            ...savedLines(saved, columns),
            ...factLines(schedule, columns),
            [],
            bold(t`History`),
            ...(firings.length === 0 ? paragraph(t`Nothing has run yet.`, columns) : []),
            ...firings.flatMap((firing) => firingLines(firing, schedule.timeZone, columns)),
          ]}
        />
      )}
    </Shown>
  );
}

function factLines(schedule: ScheduleDetail, columns: number): readonly Line[] {
  const { name, cron, timeZone, runName, enabled, nextTimes, catchUp, compare, webhook } = schedule;
  const times = nextTimes.map((time) => zonedMinute(time, timeZone)).join(", ");
  const say = (text: string, isDim = false): readonly Line[] => paragraph(text, columns, { isDim });
  return [
    bold(name),
    ...say(t`Runs “${runName}” at ${cron} (${timeZone}).`),
    ...say(enabled ? t`Next times: ${times}` : t`Paused: nothing starts until you resume it.`),
    ...say(
      catchUp === "last"
        ? t`Times that pass while no server is running are caught up on with one run.`
        : t`Times that pass while no server is running are skipped.`,
      true,
    ),
    ...(compare ? say(t`Each run is compared with the previous one.`, true) : []),
    ...(webhook === null ? [] : webhookLines(webhook, columns)),
  ];
}

function webhookLines(webhook: NonNullable<ScheduleDetail["webhook"]>, columns: number): readonly Line[] {
  const { url, secretMasked } = webhook;
  return paragraph(t`Webhook: ${url} (secret ${secretMasked})`, columns, { isDim: true });
}

function firingLines(firing: FiringView, timeZone: string, columns: number): readonly Line[] {
  const { dueAt, runId, deliveries } = firing;
  return [
    [],
    bold(`${zonedMinute(dueAt, timeZone)}  ${translate(firingState(firing))}`),
    ...(runId === null ? [] : paragraph(runId, columns)),
    ...paragraph(firingText(firing), columns),
    ...deliveries.flatMap((delivery) => paragraph(deliveryText(delivery), columns, { isDim: true })),
  ];
}
