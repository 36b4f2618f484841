import { useLingui } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import { ratedCriteria } from "../../../../core/index.ts";
import { CRITERION_NAMES } from "../../../../presentation/index.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { Duration } from "../duration.tsx";

/** What one wants to know of a run at a glance: who judges, who serves its models, where it is, and since when. */
export function RunFacts({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { kind, judges, models, startedAt } = run;
  const rated = useRated(run);
  const judge = judges.map(({ id }) => id).join(", ");
  const providers = [...new Set(models.map(({ provider }) => provider))].join(", ");
  const hasMetrics = run.metrics.length > 0 || run.tasksWithMetrics > 0;
  const facts = [
    judge === "" && hasMetrics
      ? [t`Scored by`, t`Metrics`]
      : [kind === "answers" ? t`Judge` : t`Judges`, judge === "" ? t`None` : judge],
    ...(rated === null ? [] : [[t`Criteria, 1–10`, rated] as const]),
    [t`Providers`, providers],
    [t`Phase`, usePhase(run)],
    [t`Started`, startedAt === null ? "–" : <Time at={startedAt} />],
    [t`Duration`, <Duration run={run} />],
  ] as const;
  return (
    <Group component="dl" gap="lg" m={0} mt={6} aria-label={t`Run facts`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" className="quiet">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} className="breakable">
            {value}
          </Text>
        </div>
      ))}
    </Group>
  );
}

/** What questions are rated by: overall, what was asked for, and the user's own prompt. */
function useRated({ questionJudging }: RunView): string | null {
  const { t } = useLingui();
  if (questionJudging === null) return null;
  const { prompt } = questionJudging;
  const names = ratedCriteria(questionJudging).map((criterion) => t(CRITERION_NAMES[criterion]));
  return [t`Overall`, ...names, ...(prompt.trim() === "" ? [] : [t`by your prompt: “${prompt}”`])].join(", ");
}

function usePhase({ state, phase, judges }: RunView): string {
  const { t } = useLingui();
  if (state === "finished") return t`Done`;
  if (state === "queued") return t`Queued`;
  return phase === "BENCHMARKING" || judges.length === 0 ? t`Answering` : t`Judging`;
}
