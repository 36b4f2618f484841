import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Group, Stack, Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import { type RunProgress, describeSeconds, totalProgress } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { runQuery } from "../../../parts/run-queries.ts";
import { queries } from "../../../queries.ts";
import { client } from "../../../client.ts";
import { useCountedShare } from "../../../parts/run-share.ts";
import { useTranslate } from "../../../parts/use-translate.ts";
import { spendText, unpaidText } from "../spend.ts";
import { useTicking } from "../use-ticking.ts";
import { ItemList } from "./live/item-list.tsx";
import "./live/live.css";
import { Log } from "./live/log.tsx";
import { ModelProgress } from "./live/model-progress.tsx";
import { ReJudged } from "./live/re-judged.tsx";
import { RawEvents } from "./live/raw-events.tsx";
import type { TaskTitles } from "../../../parts/task-titles.ts";
import { JudgeProgress } from "./live/judge-progress.tsx";
import { KIND_WORDS, stateWord } from "../../../../presentation/index.ts";
import { useItemTitles } from "./live/use-item-titles.ts";
import { type LiveRun as Live, useRunEvents } from "../../../../presentation/index.ts";
import { QualityLink } from "../../judging/questions/quality-link.tsx";
import { BlindGate } from "../../results/blind-gate.tsx";
import { spoken } from "../../../language.ts";

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
  const translate = useTranslate();
  const { done, total } = useCountedShare(run, progress);
  const { failed, unscored, judged, skipped } = totalProgress(progress);
  const isRunning = run.state === "running";
  const time = useTicking(isRunning);
  // Until now, and not until something last happened: while nothing comes, the rate falls and the time left grows.
  const since = isRunning ? progress.activeSince : null;
  const spanMs = since === null ? 0 : time - since;
  const rate = spanMs > 0 ? ((done - progress.doneBefore) * 1000) / spanMs : 0;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const words = KIND_WORDS[run.kind];
  const isOfAnswers = run.kind === "answers";
  const [all, perSecond] = [formatNumber(total), formatNumber(rate, 1)];
  // What failed is done, but it is no verdict.
  const some = formatNumber(isOfAnswers ? done : judged);
  const isWaiting = isRunning && progress.waiting !== null && time < progress.waiting.until;
  const spend = { usd: progress.costUsd, unknownCalls: progress.unknownCosts };
  const [cost, unpaid] = [spendText(spend), unpaidText(run, spend)];
  const facts = [
    [isOfAnswers ? t`Progress` : t(words.items), t`${some} of ${all}`],
    [t`Failed`, formatNumber(failed)],
    [t({ message: "Skipped", context: "how many" }), skipped === 0 ? null : formatNumber(skipped)],
    [t`No score`, unscored === 0 ? null : formatNumber(unscored)],
    [t`Rate`, isRunning ? (rate === 0 ? "–" : t(words.perSecond(perSecond))) : null],
    [t`Time left`, isRunning ? (left === null ? "–" : translate(describeSeconds(left))) : null],
    [t`Cost`, unpaid === null ? cost : `${cost} (${unpaid})`],
    [t`Waiting`, isWaiting ? spoken(progress.waiting.reason) : null],
  ];
  return (
    <Group gap="xl" aria-label={t`Run progress`} role="group">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <Text size="xs" className="quiet">
                {label}
              </Text>
              <Text fw={600}>{value}</Text>
            </div>
          ),
      )}
    </Group>
  );
}

interface NowProps {
  readonly live: Live;
  readonly run: RunView;
  readonly titles: TaskTitles;
}

/** The item that was told of last, in a sentence: which task, of how many, on which model. */
function Now({ live, run, titles }: NowProps) {
  const { t } = useLingui();
  const last = [...live.items.values()].at(-1);
  if (run.state !== "running" || last === undefined) return null;
  const { modelId, taskId } = last;
  const task = titles.get(taskId) ?? taskId;
  const { total = 0, answered = 0, judged = 0 } = live.progress.models[modelId] ?? {};
  const state = t(stateWord(last.state, run.kind));
  const isAnswering = last.state === "answered" || last.state === "again";
  return (
    <Text size="sm" className="quiet" lineClamp={2}>
      {run.kind === "questions" ? (
        <Trans>
          {modelId} is rating questions: {judged} of {total}. Last question: {task} ({state}).
        </Trans>
      ) : run.kind === "comparisons" ? (
        <Trans>
          {modelId} is comparing answers: {judged} of {total}. Last task: {task} ({state}).
        </Trans>
      ) : isAnswering ? (
        <Trans>
          {modelId} is answering: {answered} of {total}. Last task: {task} ({state}).
        </Trans>
      ) : (
        <Trans>
          {modelId} is being judged: {judged} of {total}. Last task: {task} ({state}).
        </Trans>
      )}
    </Text>
  );
}
