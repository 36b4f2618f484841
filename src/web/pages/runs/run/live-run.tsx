import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Group, Stack, Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import type { RunProgress } from "../../../../core/index.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { runQuery } from "../../../parts/run-queries.ts";
import { queries } from "../../../queries.ts";
import { client } from "../../../client.ts";
import { formatNumber, useCountedShare, useWorkersOnRun } from "../../../../presentation/index.ts";
import { useTicking } from "../use-ticking.ts";
import { ItemList } from "./live/item-list.tsx";
import "./live/live.css";
import { Log } from "./live/log.tsx";
import { ModelProgress } from "./live/model-progress.tsx";
import { ReJudged } from "./live/re-judged.tsx";
import { RawEvents } from "./live/raw-events.tsx";
import type { TaskTitles } from "../../../../presentation/index.ts";
import { JudgeProgress } from "./live/judge-progress.tsx";
import { useItemTitles } from "./live/use-item-titles.ts";
import {
  type LiveRun as Live,
  liveFacts,
  liveSentence,
  useRunEvents,
} from "../../../../presentation/index.ts";
import { QualityLink } from "../../judging/questions/quality-link.tsx";
import { BlindGate } from "../../results/blind-gate.tsx";

/** How far each model has come, how fast it goes, what became of items, and what was said. */
export function LiveRun({ run }: { readonly run: RunView }) {
  // The page around forgets what it knew of a run that is gone, asks, and says why.
  const live = useRunEvents(
    client,
    run,
    () => void queries.resetQueries({ queryKey: runQuery(run.runId).queryKey }),
  );
  const titles = useItemTitles(run);
  if (live.refusal !== null) return <BlindGate runId={run.runId} error={live.refusal} />;
  return (
    <Stack gap="lg">
      {live.connection === "lost" && (
        <Alert color="yellow" role="status">
          <Trans>Reconnecting… No events are lost.</Trans>
        </Alert>
      )}
      <Group justify="space-between">
        <Facts progress={live.progress} run={run} />
        {run.state === "finished" && run.kind === "answers" && (
          <LinkButton
            to="/runs/$runId"
            params={{ runId: run.runId }}
            search={{ tab: "results" }}
            variant="light"
          >
            <Trans>See results</Trans>
          </LinkButton>
        )}
        {run.kind === "questions" && run.completedItems > 0 && <QualityLink run={run} />}
      </Group>
      <Now live={live} run={run} titles={titles} />
      <ReJudged progress={live.progress} run={run} />
      {run.kind === "answers" ? (
        <ModelProgress progress={live.progress} run={run} />
      ) : (
        <JudgeProgress progress={live.progress} run={run} />
      )}
      <ItemList run={run} items={live.items} titles={titles} />
      <Log run={run} lines={live.lines} />
      <RawEvents events={live.events} />
    </Stack>
  );
}

function Facts({ progress, run }: { readonly progress: RunProgress; readonly run: RunView }) {
  const { t } = useLingui();
  const share = useCountedShare(run, progress);
  const workers = useWorkersOnRun(client, run);
  const facts = [
    ...liveFacts(run, progress, share, useTicking(run.state === "running")),
    ...(workers === null ? [] : [[t`Workers`, formatNumber(workers)] as const]),
  ];
  return (
    <Group gap="xl" aria-label={t`Run progress`} role="group">
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text size="xs" className="quiet">
            {label}
          </Text>
          <Text fw={600}>{value}</Text>
        </div>
      ))}
    </Group>
  );
}

interface NowProps {
  readonly live: Live;
  readonly run: RunView;
  readonly titles: TaskTitles;
}

function Now({ live, run, titles }: NowProps) {
  const sentence = liveSentence(live, run, titles);
  return sentence === null ? null : (
    <Text size="sm" className="quiet" lineClamp={2}>
      {sentence}
    </Text>
  );
}
