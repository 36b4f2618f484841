import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { RunView } from "../../../../../contract/index.ts";
import {
  LOG_CHOICES,
  LOG_CHOICE_NAMES,
  type LiveLine,
  type LogChoice,
  formatNumber,
  isEmptyPhase,
  logTimes,
  logWords,
  useLogLines,
} from "../../../../../presentation/index.ts";
import { client } from "../../../../client.ts";
import { tellFailure } from "../../../../parts/toast.ts";

const COLORS = { INFO: "inherit", WARN: "yellow", ERROR: "red" } as const;

/** What the run has said, the latest first, each line with its level. */
export function Log({ run, lines }: { readonly run: RunView; readonly lines: readonly LiveLine[] }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<LogChoice>("RUN");
  const {
    shown: lately,
    hasEarlier,
    isReading,
    showEarlier,
  } = useLogLines({ client, runId: run.runId, onProblem: tellFailure }, lines, choice);
  const shown = lately.filter((line) => !isEmptyPhase(line, run.kind));
  const timeOf = logTimes(shown);
  const count = formatNumber(shown.length);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Log</Trans>
        </Title>
        <NativeSelect
          size="xs"
          aria-label={t`Filter log by level`}
          data={LOG_CHOICES.map((value) => ({ value, label: t(LOG_CHOICE_NAMES[value]) }))}
          value={choice}
          onChange={({ currentTarget: { value } }) =>
            setChoice(LOG_CHOICES.find((one) => one === value) ?? "RUN")
          }
        />
      </Group>
      {hasEarlier && (
        <Group gap="sm">
          <Text size="sm" className="quiet" role="status">
            <Trans>Latest {count} lines</Trans>
          </Text>
          <Button variant="default" size="compact-sm" loading={isReading} onClick={showEarlier}>
            <Trans>Show earlier</Trans>
          </Button>
        </Group>
      )}
      {shown.length === 0 && !hasEarlier && lines.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>No log lines at this level.</Trans>
        </Text>
      )}
      <div className="live-box" role="log" aria-label={t`Log`} tabIndex={0}>
        {shown.toReversed().map(({ seq, at, level, event }) => (
          <Text key={seq} size="xs" className="mono breakable log-line" c={COLORS[level]}>
            {timeOf(at)} <span className="log-level">{level}</span> {logWords(event, run)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
