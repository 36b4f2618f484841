import { useLingui } from "@lingui/react/macro";
import { createElement } from "react";
import type { SavedSchedule, ScheduleView } from "../../../contract/index.ts";
import { spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { ScheduleForm } from "./schedule-form.tsx";

/** What can be done with a schedule. */
export function useScheduleOffers(
  schedule: ScheduleView | undefined,
  onSaved: (saved: SavedSchedule) => void,
  onRemoved: () => void = () => {},
): void {
  const { t } = useLingui();
  const { open } = useDialogs();
  const { run, turn, test, remove } = useScheduleActions(onRemoved);
  useOffers(
    schedule === undefined
      ? []
      : [
          { name: "run", label: t`Run now`, key: "s", perform: () => run(schedule) },
          {
            name: "turn",
            label: schedule.enabled ? t`Pause` : t`Resume`,
            key: "p",
            perform: () => turn(schedule),
          },
          {
            name: "edit",
            label: t`Edit`,
            key: "e",
            perform: () => open(createElement(ScheduleForm, { schedule, onSaved })),
          },
          ...(schedule.webhook === null
            ? []
            : [{ name: "test", label: t`Send test message`, key: "w", perform: () => test(schedule) }]),
          { name: "delete", label: t`Delete`, key: "d", perform: () => remove(schedule) },
        ],
  );
}

function useScheduleActions(onRemoved: () => void) {
  const { t } = useLingui();
  const client = useClient();
  const act = useAct();
  const renew = useRenew();
  const confirm = useConfirm();
  const { say, complain } = useVoice();
  const paramsOf = ({ id }: ScheduleView) => ({ params: { id: String(id) } });
  return {
    run: (schedule: ScheduleView): void =>
      act(async () => {
        const { runId, message } = await client.runSchedule(paramsOf(schedule));
        await renew("schedules");
        if (runId === null) complain(spoken(message ?? ""));
        else say(t`Run ${runId} started`);
      }),
    turn: (schedule: ScheduleView): void =>
      act(async () => {
        const { name, enabled } = schedule;
        await client.editSchedule({ ...paramsOf(schedule), body: { enabled: !enabled } });
        await renew("schedules");
        say(enabled ? t`${name} paused` : t`${name} resumed`);
      }),
    test: (schedule: ScheduleView): void =>
      act(async () => {
        const { state, attempts } = await client.testWebhook(paramsOf(schedule));
        const why = spoken(attempts.at(-1)?.message ?? "");
        if (state === "delivered") say(t`Test message delivered`);
        else complain(t`Test message not delivered: ${why}`);
      }),
    remove: (schedule: ScheduleView): void => {
      const { name } = schedule;
      confirm({
        title: t`Delete ${name}?`,
        text: t`Nothing more is started, and the history is deleted. Its runs are kept.`,
        yes: t`Delete`,
        perform: async () => {
          await client.deleteSchedule(paramsOf(schedule));
          onRemoved();
          await renew("schedules");
          say(t`${name} deleted`);
        },
      });
    },
  };
}
