import { useLingui } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { Duration } from "../duration.tsx";

/** What one wants to know of a run at a glance: who judges, who serves its models, where it is, and since when. */
export function RunFacts({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { judges, models, startedAt } = run;
  const judge = judges.map(({ id }) => id).join(", ");
  const providers = [...new Set(models.map(({ provider }) => provider))].join(", ");
  const facts = [
    [t`Judge`, judge === "" ? t`None` : judge],
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

function usePhase({ state, phase, judges }: RunView): string {
  const { t } = useLingui();
  if (state === "finished") return t`Done`;
  if (state === "queued") return t`Queued`;
  return phase === "BENCHMARKING" || judges.length === 0 ? t`Answering` : t`Judging`;
}
