import { Alert, Group, Stack, Text } from "@mantine/core";
import { type RunView, describeSeconds } from "../../../../contract/index.ts";
import { type RunProgress, describeSpend, totalProgress } from "../../../../core/index.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { ItemList } from "./live/item-list.tsx";
import { LIVE_STATES } from "./live/live-items.ts";
import "./live/live.css";
import { Log } from "./live/log.tsx";
import { ModelProgress } from "./live/model-progress.tsx";
import { RawEvents } from "./live/raw-events.tsx";
import { type LiveRun as Live, useRunEvents } from "./live/use-run-events.ts";
import { BlindGate } from "../../results/blind-gate.tsx";

/** How far each model has come, how fast it goes, what became of items, and what was said. */
export function LiveRun({ run }: { readonly run: RunView }) {
  const live = useRunEvents(run);
  if (live.refusal !== null) return <BlindGate runId={run.runId} error={live.refusal} />;
  return (
    <Stack gap="lg">
      {live.connection === "lost" && (
        <Alert color="yellow" role="status">
          Reconnecting… Nothing is missed: events are read from where they stopped.
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
            See the results
          </LinkButton>
        )}
      </Group>
      <Now live={live} run={run} />
      <ModelProgress progress={live.progress} run={run} />
      <ItemList run={run} items={live.items} />
      <Log lines={live.lines} />
      <RawEvents events={live.events} />
    </Stack>
  );
}

function Facts({ progress, run }: { readonly progress: RunProgress; readonly run: RunView }) {
  const { done, total, failed } = totalProgress(progress);
  const since = progress.activeSince;
  const spanMs = since === null || progress.updatedAt === null ? 0 : progress.updatedAt - since;
  const rate = spanMs > 0 ? ((done - progress.doneBefore) * 1000) / spanMs : 0;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const facts = [
    ["Done", `${done} of ${total}`],
    ["Failed", String(failed)],
    ["Rate", rate === 0 ? "–" : `${rate.toFixed(1)} items/s`],
    ["Left", run.state !== "running" || left === null ? "–" : describeSeconds(left)],
    ["Cost", describeSpend({ usd: progress.costUsd, unknownCalls: progress.unknownCosts })],
    ["Phase", run.state === "finished" ? null : run.phase === "BENCHMARKING" ? "Answering" : "Judging"],
    ["Waits", run.state === "running" && progress.waiting !== null ? progress.waiting.reason : null],
  ];
  return (
    <Group gap="xl" aria-label="Progress of the run" role="group">
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

/** The item that was told of last, in a sentence: which question, of how many, on which model. */
function Now({ live, run }: { readonly live: Live; readonly run: RunView }) {
  const last = [...live.items.values()].at(-1);
  if (run.state !== "running" || last === undefined) return null;
  const { total = 0, answered = 0, judged = 0 } = live.progress.models[last.modelId] ?? {};
  const isAnswering = last.state === "answered" || last.state === "again";
  return (
    <Text size="sm" className="quiet">
      {isAnswering ? "Answering" : "Judging"} question {isAnswering ? answered : judged} of {total} on{" "}
      {last.modelId}: {last.taskId}, {LIVE_STATES[last.state].toLowerCase()}.
    </Text>
  );
}
