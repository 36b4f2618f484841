import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { ItemDetailView, RunView } from "../../../../contract/index.ts";
import type { FrozenTask } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { formatMoney, formatNumber } from "../../../../presentation/index.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { milliseconds } from "../numbers.tsx";
import { RawJson } from "../raw-json.tsx";
import { answerWork, reasonWords } from "../../../../presentation/index.ts";
import { useItem, useItemAction, useSessions } from "../use-results.ts";
import "./answers.css";
import { ManualScore } from "./manual-score.tsx";
import { Messages } from "./task-content.tsx";
import { Verdict } from "./verdict.tsx";
import { WastedCalls } from "./wasted-calls.tsx";
import { spoken } from "../../../language.ts";

interface AnswerProps {
  readonly run: RunView;
  readonly itemId: number;
  /** Counted from 0; null where a task was asked once. */
  readonly sample: number | null;
  /** As it was frozen with the run; null where it is not known. */
  readonly task: FrozenTask | null;
  /** Whether points by criterion are shown here, not in a table of all models. */
  readonly hasPoints?: boolean;
}

/** One answer: what was said of it, its text, what it took, and what can be done about it. */
export function Answer({ run, itemId, ...shown }: AnswerProps) {
  const { t } = useLingui();
  const item = useItem(run.runId, itemId);
  if (item.isError) return <Problem error={item.error} onRetry={() => void item.refetch()} />;
  if (item.data === undefined) return <Skeleton height={160} aria-label={t`Loading the answer…`} />;
  return <Shown run={run} detail={item.data} {...shown} />;
}

interface ShownProps extends Omit<AnswerProps, "itemId"> {
  readonly detail: ItemDetailView;
}

function Shown({ run, detail, sample, task, hasPoints = true }: ShownProps) {
  const { t } = useLingui();
  const { item, response, scores } = detail;
  const sessions = useSessions(run.runId);
  const current = scores.filter(({ superseded }) => !superseded);
  const former = scores.filter(({ superseded }) => superseded);
  const count = former.length;
  // What makes an answer worth nothing comes before it, all else that was said of it after it.
  const failing = current.filter(({ autoFail }) => autoFail);
  const others = current.filter(({ autoFail }) => !autoFail);
  const said = { sessions, task, hasPoints };
  const number = sample === null ? 0 : sample + 1;
  return (
    <Stack gap="sm" mb="md">
      {sample !== null && (
        <Text size="sm" fw={600}>
          <Trans>Sample {number}</Trans>
        </Text>
      )}
      <State item={item} isAnswered={response !== null} />
      {failing.map((score, index) => (
        <Verdict key={index} score={score} {...said} />
      ))}
      {response !== null && <AnswerText response={response} />}
      {others.map((score, index) => (
        <Verdict key={index} score={score} {...said} />
      ))}
      <WastedCalls calls={detail.wastedCalls} />
      {response !== null && <Measures response={response} />}
      {response !== null && (
        <details>
          <summary className="small quiet">
            <Trans>Messages sent to this model</Trans>
          </summary>
          <Messages messages={response.messages} />
        </details>
      )}
      {former.length > 0 && (
        <details>
          <summary className="small quiet">
            <Trans>Earlier scores ({count})</Trans>
          </summary>
          {former.map((score, index) => (
            <Verdict key={index} score={score} sessions={sessions} task={task} hasPoints />
          ))}
        </details>
      )}
      <Retry run={run} detail={detail} />
      {response !== null && <ManualScore runId={run.runId} itemId={item.id} given={current} />}
      <RawJson label={t`Raw request and response (JSON)`} value={detail} />
    </Stack>
  );
}

/** Why there is no answer or no score, where there is none. */
function State({
  item,
  isAnswered,
}: {
  readonly item: ItemDetailView["item"];
  readonly isAnswered: boolean;
}) {
  const message = spoken(item.error?.message ?? "");
  return (
    <>
      {item.error !== null && (
        <Text size="sm" c="red" className="break" role="alert">
          {item.error.stage === "judge" ? (
            <Trans>Judge failed: {message}</Trans>
          ) : (
            <Trans>No answer: {message}</Trans>
          )}
        </Text>
      )}
      {item.skipReason !== null && <Text size="sm">{reasonWords(item.skipReason)}</Text>}
      {!isAnswered && item.error === null && item.skipReason === null && (
        <Text size="sm" className="quiet">
          <Trans>Not answered yet</Trans>
        </Text>
      )}
    </>
  );
}

type Answered = NonNullable<ItemDetailView["response"]>;

function AnswerText({ response }: { readonly response: Answered }) {
  const { t } = useLingui();
  const { text, reasoning, finishReason } = response;
  const characters = formatNumber(reasoning?.length ?? 0);
  return (
    <div className="answer-text">
      {reasoning !== null && (
        <details>
          <summary className="small quiet">
            <Trans>Reasoning ({characters} characters)</Trans>
          </summary>
          <UntrustedText text={reasoning} label={t`Reasoning`} />
        </details>
      )}
      {text === "" && finishReason === "tool-call" ? (
        <Text size="sm" className="quiet">
          <Trans>The model called a tool and wrote no text.</Trans>
        </Text>
      ) : (
        <UntrustedText text={text} label={t`Answer`} />
      )}
    </div>
  );
}

/** Served model, time, tokens, cost, and whatever else is to be known of how the answer came. */
export function Measures({ response }: { readonly response: Answered }) {
  const { t } = useLingui();
  const { latencyMs, costUsd, usage, finishReason, reused, warnings, served } = response;
  const [model, host] = [served?.model ?? null, served?.host ?? null];
  const [output, reasoning, cached] = [usage.outputTokens, usage.reasoningTokens, usage.cachedTokens].map(
    (tokens) => formatNumber(tokens ?? 0),
  );
  const tokens = usage.estimated ? t`about ${output} output tokens` : t`${output} output tokens`;
  const facts = [
    model === null ? null : host === null ? t`served by ${model}` : t`served by ${model} via ${host}`,
    milliseconds(latencyMs),
    usage.outputTokens === null ? null : tokens,
    (usage.reasoningTokens ?? 0) === 0 ? null : t`${reasoning} reasoning tokens`,
    (usage.cachedTokens ?? 0) === 0 ? null : t`${cached} cached input tokens`,
    reused ? t`reused from an earlier run` : costUsd === null ? t`cost unknown` : formatMoney(costUsd),
    finishReason === "stop" ? null : reasonWords(finishReason),
    ...warnings.map(spoken),
  ];
  return (
    <Text size="xs" className="quiet break">
      {facts.filter((fact) => fact !== null).join(" · ")}
    </Text>
  );
}

/** Trying again what can be tried again. */
function Retry({ run, detail }: { readonly run: RunView; readonly detail: ItemDetailView }) {
  const { t } = useLingui();
  const action = useItemAction(run.runId, detail.item.id, t`Started. Open Progress to follow it.`);
  const work = answerWork(run, detail);
  if (work === null) return null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        loading={action.isPending}
        onClick={() => action.mutate(() => work.start(client))}
      >
        {work.label}
      </Button>
    </Group>
  );
}
