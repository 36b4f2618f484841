import { t } from "@lingui/core/macro";
import type { Client, SavedSchedule, ScheduleDetail, ScheduleView } from "../../contract/index.ts";
import { Failure, referencedFiles } from "../../core/index.ts";

/** A schedule as it is typed. */
export interface ScheduleDraft {
  readonly name: string;
  /** The run whose config is taken over; empty: the schedule's own stays. */
  readonly runId: string;
  /** What it repeats now, as JSON; "" where that isn't known. Not typed: it tells that somebody has chosen another run. */
  readonly config: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly catchUp: boolean;
  readonly compare: boolean;
  /** Empty: none. */
  readonly webhook: string;
}

/** What a form begins with. */
export const scheduleDraft = (schedule: ScheduleView | ScheduleDetail | null): ScheduleDraft => ({
  name: schedule?.name ?? "",
  runId: "",
  config: schedule !== null && "config" in schedule ? JSON.stringify(schedule.config) : "",
  cron: schedule?.cron ?? "30 2 * * *",
  timeZone: schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  catchUp: schedule?.catchUp === "last",
  compare: schedule?.compare ?? true,
  webhook: schedule?.webhook?.url ?? "",
});

export async function saveSchedule(
  client: Client,
  schedule: Pick<ScheduleView, "id"> | null,
  { name, runId, cron, timeZone, catchUp, compare, webhook }: Omit<ScheduleDraft, "config">,
  ifMatch?: string,
): Promise<SavedSchedule> {
  const url = webhook.trim();
  const body = { name, cron, timeZone, catchUp: catchUp ? ("last" as const) : ("none" as const), compare };
  const run = runId === "" ? null : await runLike(client, runId);
  if (schedule !== null)
    return await client.editSchedule({
      params: { id: String(schedule.id) },
      ifMatch,
      body: { ...body, webhook: url === "" ? null : { url }, ...(run === null ? {} : { run }) },
    });
  if (run === null) throw refusedRun(t`is missing`, t`a run to repeat`);
  return await client.createSchedule({ body: { ...body, ...(url === "" ? {} : { webhook: { url } }), run } });
}

/** What is asked for to repeat a run. Neither the page nor the terminal has files that a config names. */
async function runLike(client: Client, runId: string) {
  const config = await client.getRunConfig({ params: { runId } });
  if (referencedFiles(config).length > 0)
    throw refusedRun(
      t`reads task files, which aren't kept with the run`,
      t`a run of collections; a config with files needs \`assay schedules add\``,
    );
  return { config, files: [] };
}

const refusedRun = (message: string, expected: string): Failure =>
  new Failure("invalid-input", t`The run can't be repeated.`, {
    faults: [{ key: "run", message, expected }],
  });
