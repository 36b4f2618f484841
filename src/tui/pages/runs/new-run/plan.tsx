import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import {
  type PlanView,
  describeCost,
  describeDetectable,
  describeDuration,
  describeMeasured,
  describeSpread,
} from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import {
  type RunRequest,
  TRIAL_TASKS,
  formatNumber,
  isUnpaid,
  spoken,
  translate,
  trialOf,
} from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { LEVEL, useKeys } from "../../../key-layers.tsx";
import { useOffers } from "../../../offers.tsx";
import { fit } from "../../../parts/clean-text.ts";
import { useConfirm } from "../../../parts/confirm.tsx";
import { type Line, bold, paragraph } from "../../../parts/lines.tsx";
import { Scroll } from "../../../parts/scroll.tsx";
import { useRoom } from "../../../room.ts";
import { useVoice } from "../../../say.tsx";
import { useClient } from "../../../world.ts";

interface PlanProps {
  readonly plan: PlanView;
  readonly request: RunRequest;
  /** A part of a run already: no smaller part is proposed. */
  readonly isTrial?: boolean;
  readonly onEdit: () => void;
}

/** What the run would be, about what it would cost, how long it would take and what it could show; and its start. */
export function Plan({ plan, request, isTrial = false, onEdit }: PlanProps) {
  const { t } = useLingui();
  const start = useStart();
  const lines = usePlanLines(plan);
  const isReady = !plan.needsConsent;
  useOffers([
    ...(isReady
      ? [
          {
            name: "start",
            label: isTrial ? t`Start trial` : t`Start run`,
            key: "Enter",
            perform: () => void start(request),
          },
        ]
      : []),
    ...(isReady && !isTrial && plan.tasks > TRIAL_TASKS
      ? [
          {
            name: "trial",
            label: t`Try ${TRIAL_TASKS} tasks first`,
            key: "t",
            perform: () => void start(trialOf(request)),
          },
        ]
      : []),
    { name: "edit", label: t`Edit`, key: "e", perform: onEdit },
  ]);
  useKeys({
    level: LEVEL.part,
    onKey: (key) => {
      if (key === "Escape") onEdit();
      return key === "Escape";
    },
  });
  return <Scroll name="plan" lines={lines} />;
}

/** Starts a run and leads to it; where another one is in progress, asks whether to wait for it. */
function useStart(): (request: RunRequest) => Promise<void> {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { replace } = useNavigation();
  const { say, complain } = useVoice();
  const confirm = useConfirm();
  const begin = async (request: RunRequest, queue: boolean): Promise<void> => {
    const { runId } = await client.startRun({ body: { ...request, queue } });
    await queries.invalidateQueries();
    replace({ page: "run", runId });
    say(queue ? t`${runId} queued` : t`${runId} started`);
  };
  return async (request) => {
    try {
      await begin(request, false);
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === "run-active")
        confirm({
          title: t`Another run is in progress`,
          text: t`Runs execute one at a time. A queued run starts when the current one ends.`,
          yes: t`Queue run`,
          perform: () => begin(request, true),
        });
      else complain(spoken(failure.message));
    }
  };
}

const LABEL_COLUMNS = 32;

/** A fact beside its name, in as many lines as it takes; below it, where it comes from. */
function factLines(columns: number) {
  const room = columns - LABEL_COLUMNS;
  return (label: string, value: string, why = ""): readonly Line[] =>
    [...paragraph(value, room), ...(why === "" ? [] : paragraph(why, room, { isDim: true }))].map(
      (line, index) => [{ text: fit(index === 0 ? label : "", LABEL_COLUMNS), isDim: true }, ...line],
    );
}

function usePlanLines(plan: PlanView): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { estimate, models, judges, duration, detectable } = plan;
  const fact = factLines(columns - 1);
  const cost = (of: PlanView["models"], range: PlanView["estimate"]["costUsd"], isKnown: boolean): string =>
    isUnpaid({ models: of, judges: [] })
      ? t`simulated, nothing is paid`
      : translate(describeCost(range, isKnown));
  const unpriced = estimate.unpriced.join(", ");
  const told = [
    ...(unpriced === "" ? [] : [t`No price is known for ${unpriced}.`]),
    ...plan.promptNotices.map(({ message }) => spoken(message)),
    ...plan.warnings.map(spoken),
    ...(plan.needsConsent
      ? [t`Press e and turn on “Send incomplete or different prompts anyway” to start it all the same.`]
      : []),
  ];
  return [
    bold(t`Estimate`),
    [],
    ...fact(t`Tasks`, formatNumber(plan.tasks)),
    ...fact(t`Models`, models.map(({ id }) => id).join(", ")),
    ...fact(t`Items`, formatNumber(plan.items)),
    ...fact(t`Model calls`, formatNumber(estimate.calls)),
    ...(judges.length === 0 ? [] : fact(t`Judge calls`, formatNumber(estimate.judgeCalls))),
    ...fact(t`Model cost (est.)`, cost(models, estimate.costUsd, estimate.isKnown)),
    ...(judges.length === 0
      ? []
      : fact(t`Judge cost (est.)`, cost(judges, estimate.judgeCostUsd, estimate.isJudgingKnown))),
    ...fact(t`Duration (est.)`, translate(describeDuration(duration)), translate(describeMeasured(duration))),
    ...(detectable === null
      ? []
      : fact(
          t`Minimum detectable difference`,
          translate(describeDetectable(detectable)),
          translate(describeSpread(detectable)),
        )),
    [],
    ...told.flatMap((text) => paragraph(text, columns, { color: "yellow" })),
  ];
}
