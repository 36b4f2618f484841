import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { ItemDetailView, RunView } from "../../../contract/index.ts";
import { type Usage, dollars, wholeNumber } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { UntrustedText } from "../../parts/untrusted-text.tsx";
import { ManualScore } from "./manual-score.tsx";
import { asWords, milliseconds } from "./numbers.tsx";
import { RawJson } from "./raw-json.tsx";
import { Verdict } from "./verdict.tsx";
import { WastedCalls } from "./wasted-calls.tsx";
import "./answers.css";
import { useItem, useItemAction, useSessions } from "./use-results.ts";

interface AnswerProps {
  readonly run: RunView;
  readonly itemId: number;
  /** Counted from 0; null where a task was asked once. */
  readonly sample: number | null;
}

/** One answer: its text, what was said of it, and what can be done about it. */
export function Answer({ run, itemId, sample }: AnswerProps) {
  const item = useItem(run.runId, itemId);
  if (item.isError) return <Problem error={item.error} onRetry={() => void item.refetch()} />;
  if (item.data === undefined) return <Skeleton height={160} aria-label="Reading the answer" />;
  return <Shown run={run} detail={item.data} sample={sample} />;
}

function Shown({ run, detail, sample }: { run: RunView; detail: ItemDetailView; sample: number | null }) {
  const { item, response, scores } = detail;
  const sessions = useSessions(run.runId);
  const current = scores.filter(({ superseded }) => !superseded);
  const former = scores.filter(({ superseded }) => superseded);
  return (
    <Stack gap="sm" mb="md">
      {sample !== null && (
        <Text size="xs" className="quiet">
          Sample {sample + 1}
        </Text>
      )}
      {item.error !== null && (
        <Text size="sm" c="red" className="break">
          {item.error.stage === "judge" ? "The judge failed" : "No answer came"}: {item.error.message}
        </Text>
      )}
      <WastedCalls calls={detail.wastedCalls} />
      {item.skipReason !== null && <Text size="sm">Left out: {asWords(item.skipReason)}</Text>}
      {response === null ? (
        <Text size="sm" className="quiet">
          {asWords(item.status.toLowerCase())}, no answer so far.
        </Text>
      ) : (
        <>
          <Reasoning text={response.reasoning} />
          {response.text === "" && response.finishReason === "tool-call" ? (
            <Text size="sm" className="quiet">
              A tool call, no text.
            </Text>
          ) : (
            <UntrustedText text={response.text} label="Answer" />
          )}
          <Measures response={response} />
          <Sent messages={response.messages} />
        </>
      )}
      {current.map((score, index) => (
        <Verdict key={index} score={score} sessions={sessions} />
      ))}
      {former.length > 0 && (
        <details>
          <summary className="small quiet">{former.length} superseded</summary>
          {former.map((score, index) => (
            <Verdict key={index} score={score} sessions={sessions} />
          ))}
        </details>
      )}
      <Retry run={run} item={item} isAnswered={response !== null} />
      {response !== null && <ManualScore runId={run.runId} itemId={item.id} />}
      <RawJson label="Everything as JSON" value={detail} />
    </Stack>
  );
}

/** The exact messages this model was sent. */
function Sent({ messages }: { readonly messages: NonNullable<ItemDetailView["response"]>["messages"] }) {
  return (
    <details>
      <summary className="small quiet">Messages sent to this model</summary>
      <Stack gap="xs" mt="xs">
        {messages.map(({ role, content }, index) => (
          <div key={index}>
            <Text size="xs" className="quiet">
              {role}
            </Text>
            <Text size="sm" className="task-text mono break">
              {content}
            </Text>
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** `120 tokens, 80 of them reasoning` */
function tokensOf({ outputTokens, reasoningTokens, estimated }: Usage): string {
  const about = estimated ? "about " : "";
  const thought =
    reasoningTokens === null || reasoningTokens === 0
      ? ""
      : `, ${wholeNumber(reasoningTokens)} of them reasoning`;
  return `${about}${wholeNumber(outputTokens ?? 0)} tokens${thought}`;
}

/** What the model thought before it answered, folded: it is not part of the answer. */
function Reasoning({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <details>
      <summary className="small quiet">Reasoning, {wholeNumber(text.length)} characters</summary>
      <UntrustedText text={text} label="Reasoning" />
    </details>
  );
}

function Measures({ response }: { readonly response: NonNullable<ItemDetailView["response"]> }) {
  const { latencyMs, costUsd, usage, finishReason, reused, warnings, served } = response;
  const facts = [
    milliseconds(latencyMs),
    costUsd === null ? "cost unknown" : reused ? null : dollars(costUsd),
    served?.model == null
      ? null
      : `served as ${served.model}${served.host === null ? "" : ` via ${served.host}`}`,
    usage.outputTokens === null ? null : tokensOf(usage),
    usage.cachedTokens === null || usage.cachedTokens === 0
      ? null
      : `${wholeNumber(usage.cachedTokens)} input tokens from cache`,
    finishReason === "stop" ? null : `ended by ${asWords(finishReason)}`,
    reused ? "reused" : null,
    ...warnings,
  ];
  return (
    <Text size="xs" className="quiet break">
      {facts.filter((fact) => fact !== null).join(" · ")}
    </Text>
  );
}

interface RetryProps {
  readonly run: RunView;
  readonly item: ItemDetailView["item"];
  readonly isAnswered: boolean;
}

/** Trying again what can be tried again. */
function Retry({ run, item, isAnswered }: RetryProps) {
  const action = useItemAction(run.runId, item.id, "Started. Progress shows how it goes.");
  const params = { runId: run.runId, itemId: String(item.id) };
  const hasJudges = run.judges.length > 0;
  const isOpen = item.status === "FAILED" || item.status === "NEW";
  const waits =
    item.status === "WAITING_FOR_JUDGE" || (item.status === "FAILED" && item.error?.stage === "judge");
  return (
    <Group gap="xs">
      {isOpen && !waits && (
        <Button
          size="compact-sm"
          variant="default"
          loading={action.isPending}
          onClick={() => action.mutate(() => client.retryItem({ params }))}
        >
          Try again
        </Button>
      )}
      {waits && (
        <Button
          size="compact-sm"
          variant="default"
          loading={action.isPending}
          onClick={() => action.mutate(() => client.retryJudge({ params }))}
        >
          Retry the judge
        </Button>
      )}
      {hasJudges && isAnswered && item.status === "COMPLETED" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={action.isPending}
          onClick={() =>
            action.mutate(() => client.judgeAgain({ body: { runId: run.runId, itemIds: [item.id] } }))
          }
        >
          Judge again
        </Button>
      )}
    </Group>
  );
}
