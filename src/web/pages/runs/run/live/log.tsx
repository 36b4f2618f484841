import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { LogLevel, RunKind } from "../../../../../core/index.ts";
import { logWords } from "../../../../../presentation/index.ts";
import { type LiveLine, isOfItem } from "../../../../../presentation/index.ts";

const COLORS = { INFO: "inherit", WARN: "yellow", ERROR: "red" } as const;
const SHOWN = 200;

/** Which lines are shown. What became of each item stands in the table above; the log leaves it out unless it is asked for. */
const CHOICES = {
  RUN: msg`Run and problems`,
  INFO: msg`All, with each item`,
  WARN: msg`Warnings and errors`,
  ERROR: msg`Errors only`,
};
type Choice = keyof typeof CHOICES;
const ORDER: readonly Choice[] = ["RUN", "INFO", "WARN", "ERROR"];
const LEVELS: readonly LogLevel[] = ["INFO", "WARN", "ERROR"];

function isShown(line: LiveLine, choice: Choice): boolean {
  return choice === "RUN" ? !isOfItem(line) : LEVELS.indexOf(line.level) >= LEVELS.indexOf(choice);
}

/** Judges of a run of judges have one phase; the next one begins when they have ended. */
const isEmptyPhase = ({ event }: LiveLine, kind: RunKind): boolean =>
  kind !== "answers" && event.type === "phase-started" && event.phase === "JUDGING";

/** What the run has said, the latest first, each line with its level. */
export function Log({ lines, kind }: { readonly lines: readonly LiveLine[]; readonly kind: RunKind }) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<Choice>("RUN");
  const shown = lines.filter((line) => isShown(line, choice) && !isEmptyPhase(line, kind)).slice(-SHOWN);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Log</Trans>
        </Title>
        <NativeSelect
          size="xs"
          aria-label={t`Filter log by level`}
          data={ORDER.map((value) => ({ value, label: t(CHOICES[value]) }))}
          value={choice}
          onChange={({ currentTarget: { value } }) => setChoice(ORDER.find((one) => one === value) ?? "RUN")}
        />
      </Group>
      {shown.length === 0 && lines.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>No log lines at this level.</Trans>
        </Text>
      )}
      <div className="live-box" role="log" aria-label={t`Log`} tabIndex={0}>
        {shown.toReversed().map(({ seq, at, level, event }) => (
          <Text key={seq} size="xs" className="mono breakable log-line" c={COLORS[level]}>
            {new Date(at).toLocaleTimeString(i18n.locale)} <span className="log-level">{level}</span>{" "}
            {logWords(event, kind)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
