import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type JudgePlan, describeCost, describeDuration, describeMeasured } from "../../../contract/index.ts";
import {
  type JudgeQuestionsRequest,
  judgeCallsText,
  spoken,
  translate,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useOffers } from "../../offers.tsx";
import { fit } from "../../parts/clean-text.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

interface JudgingPlanProps {
  readonly plan: JudgePlan;
  readonly request: JudgeQuestionsRequest;
  /** Whether every judge is simulated: then nothing is paid, whatever their prices. */
  readonly isSimulated: boolean;
  readonly onEdit: () => void;
}

/** About what judging takes, and its start. */
export function JudgingPlan({ plan, request, isSimulated, onEdit }: JudgingPlanProps) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { replace } = useNavigation();
  const { say } = useVoice();
  const act = useAct();
  const lines = usePlanLines(plan, request, isSimulated);
  const start = async (): Promise<void> => {
    const { runId, state } = await client.judgeQuestions({ body: request });
    await queries.invalidateQueries();
    replace({ page: "run", runId });
    say(state === "queued" ? t`Queued. Judging starts when the active run ends.` : t`Judging started`);
  };
  useOffers([
    { name: "start", label: t`Start judging`, key: "Enter", perform: () => act(start) },
    { name: "edit", label: t`Edit`, key: "e", perform: onEdit },
  ]);
  useKeys({
    level: LEVEL.part,
    onKey: (key) => {
      if (key === "Escape") onEdit();
      return key === "Escape";
    },
  });
  return <Scroll name="judging plan" lines={lines} />;
}

const LABEL_COLUMNS = 24;

function usePlanLines(
  { judgeCalls, costUsd, isKnown, unpriced, duration, warnings }: JudgePlan,
  { judges, collection = "" }: JudgeQuestionsRequest,
  isSimulated: boolean,
): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const fact = (label: string, value: string, why = ""): Line => [
    { text: fit(label, LABEL_COLUMNS), isDim: true },
    { text: value },
    { text: why === "" ? "" : `  ${why}`, isDim: true },
  ];
  const names = unpriced.join(", ");
  const told = [...(names === "" ? [] : [t`No price is known for ${names}.`]), ...warnings.map(spoken)];
  return [
    bold(t`Estimate`),
    [],
    fact(t`Collection`, collection),
    fact(t`Judges`, judges.map(String).join(", ")),
    fact(t`Judge calls`, judgeCallsText(judgeCalls)),
    fact(
      t`Judge cost (est.)`,
      isSimulated ? t`simulated, nothing is paid` : translate(describeCost(costUsd, isKnown)),
    ),
    fact(t`Duration (est.)`, translate(describeDuration(duration)), translate(describeMeasured(duration))),
    [],
    ...told.flatMap((text) => paragraph(text, columns, { color: "yellow" })),
  ];
}
