import { Alert, Group, Progress, Stack, Table, Text, Title } from "@mantine/core";
import { type RunProgress, type RunView, totalProgress } from "../../../core/index.ts";
import { SimulatedBadge } from "../../parts/run-state.tsx";
import { type LiveLine, type LiveRun as Live, useRunEvents } from "../../parts/use-run-events.ts";

/** How far each model has come, how fast it goes, and what was said. */
export function LiveRun({ run }: { readonly run: RunView }) {
  const live = useRunEvents(run.runId, run.state === "running" || run.state === "queued");
  return (
    <Stack gap="lg">
      {live.connection === "lost" && (
        <Alert color="yellow" role="status">
          Reconnecting… Nothing is missed: events are read from where they stopped.
        </Alert>
      )}
      <Facts progress={live.progress} run={run} />
      <Models live={live} run={run} />
      <Log lines={live.lines} />
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
    ["Left", run.state !== "running" || left === null ? "–" : duration(left)],
    ["Cost", `${progress.costUsd.toFixed(4)} USD`],
    ["Phase", run.phase === "BENCHMARKING" ? "Answering" : "Judging"],
  ];
  return (
    <Group gap="xl" aria-label="Progress of the run">
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

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function Models({ live, run }: { readonly live: Live; readonly run: RunView }) {
  return (
    <div className="scrolling">
      <Table aria-label="Models">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Model</Table.Th>
            <Table.Th miw={200}>Progress</Table.Th>
            <Table.Th ta="right">Answered</Table.Th>
            <Table.Th ta="right">Judged</Table.Th>
            <Table.Th ta="right">Failed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.models.map(({ id, simulated }) => {
            const { total = 0, answered = 0, judged = 0, failed = 0 } = live.progress.models[id] ?? {};
            const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    {id}
                    {simulated && <SimulatedBadge />}
                  </Group>
                </Table.Td>
                <Table.Td>
                  <Progress.Root size="lg" aria-label={`${id}: ${judged} of ${total} judged`}>
                    <Progress.Section value={share(judged)} color="blue" />
                    <Progress.Section value={share(Math.max(0, answered - judged - failed))} color="blue.3" />
                    <Progress.Section value={share(failed)} color="red" />
                  </Progress.Root>
                </Table.Td>
                <Table.Td ta="right">{answered}</Table.Td>
                <Table.Td ta="right">{judged}</Table.Td>
                <Table.Td ta="right">{failed}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const COLORS = { INFO: "inherit", WARN: "yellow", ERROR: "red" } as const;
const SHOWN = 200;

function Log({ lines }: { readonly lines: readonly LiveLine[] }) {
  return (
    <Stack gap="xs">
      <Title order={2}>Log</Title>
      <div
        className="scrolling"
        role="log"
        aria-label="Log"
        tabIndex={0}
        style={{ maxHeight: 320, overflowY: "auto" }}
      >
        {lines
          .slice(-SHOWN)
          .toReversed()
          .map(({ seq, at, level, message }) => (
            <Text key={seq} size="xs" className="mono fresh" c={COLORS[level]}>
              {new Date(at).toLocaleTimeString()} {message}
            </Text>
          ))}
      </div>
    </Stack>
  );
}
