import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { LogLevel } from "../../../../../core/index.ts";
import { logWords } from "./log-words.ts";
import type { LiveLine } from "./use-run-events.ts";

const COLORS = { INFO: "inherit", WARN: "yellow", ERROR: "red" } as const;
const SHOWN = 200;

/** From which level on lines are shown. */
const FLOORS = {
  INFO: msg`All levels`,
  WARN: msg`Warnings and errors`,
  ERROR: msg`Errors only`,
};
const ORDER: readonly LogLevel[] = ["INFO", "WARN", "ERROR"];

/** What the run has said, the latest first, each line with its level. */
export function Log({ lines }: { readonly lines: readonly LiveLine[] }) {
  const { t, i18n } = useLingui();
  const [floor, setFloor] = useState<LogLevel>("INFO");
  const shown = lines.filter(({ level }) => ORDER.indexOf(level) >= ORDER.indexOf(floor)).slice(-SHOWN);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Log</Trans>
        </Title>
        <NativeSelect
          size="xs"
          aria-label={t`Filter log by level`}
          data={ORDER.map((value) => ({ value, label: t(FLOORS[value]) }))}
          value={floor}
          onChange={({ currentTarget: { value } }) =>
            setFloor(ORDER.find((level) => level === value) ?? "INFO")
          }
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
            {logWords(event)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
