import { useLingui } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type RunView, describeSeconds } from "../../../../contract/index.ts";
import { now } from "../../../clock.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { useTranslate } from "../../../parts/use-translate.ts";

const TICK_MS = 1_000;

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
    [t`Elapsed`, <Elapsed run={run} />],
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

/** From its start to its end, or to now while it goes on; pauses count. Unknown for one that stopped on the way. */
function Elapsed({ run: { state, startedAt, finishedAt } }: { readonly run: RunView }) {
  const translate = useTranslate();
  const isRunning = state === "running";
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setTime(now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  const end = isRunning ? time : finishedAt === null ? null : Date.parse(finishedAt);
  if (startedAt === null || end === null) return "–";
  return translate(describeSeconds(Math.max(0, end - Date.parse(startedAt)) / 1000));
}
