import { useLingui } from "@lingui/react/macro";
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { CRITERION_NAMES, isSpreadKnown } from "../../../../presentation/index.ts";
import type { FactCard } from "../../../parts/fact-cards.tsx";
import { FlagsInRuns } from "./flags-in-runs.tsx";
import {
  MeanRating,
  type QualityRowProps,
  QuestionMenu,
  QuestionName,
  Reasons,
  Score,
} from "./quality-row.tsx";
import { QuestionDetail } from "./question-detail.tsx";

/** A question on a narrow screen: the same as its row shows. */
export function useQualityCard(): (props: QualityRowProps) => FactCard {
  const { t } = useLingui();
  return (props) => {
    const { question, judges, criteria, judgeCount, has, flags, work, isOpen } = props;
    const { taskId, spread, byJudge } = question;
    const facts: (readonly [string, ReactNode])[] = [
      [t`Mean`, <MeanRating key="mean" question={question} judgeCount={judgeCount} />],
      ...criteria.map(
        (criterion) =>
          [
            t(CRITERION_NAMES[criterion]),
            <Score key={criterion} of={question.criteria[criterion]} />,
          ] as const,
      ),
      ...judges.map(
        (judge) => [judge, <Score key={judge} of={byJudge[judge]?.overallScore ?? null} />] as const,
      ),
    ];
    if (has("spread"))
      facts.push([
        t`Spread`,
        <Score key="spread" of={isSpreadKnown(question) ? spread : null} why={t`Only one judge`} />,
      ]);
    if (has("runs")) facts.push([t`In runs`, <FlagsInRuns key="runs" taskId={taskId} flags={flags} />]);
    return {
      key: taskId,
      title: (
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <div>
            <QuestionName {...props} />
          </div>
          <QuestionMenu taskId={taskId} task={props.task} work={work} />
        </Group>
      ),
      facts,
      more: (
        <>
          {has("reasons") && <Reasons byJudge={byJudge} />}
          {isOpen && (
            <div className="scrolling" tabIndex={0} role="group" aria-label={t`Ratings of ${taskId}`}>
              <QuestionDetail question={question} inRuns={flags.of(taskId)} work={work} />
            </div>
          )}
        </>
      ),
    };
  };
}
