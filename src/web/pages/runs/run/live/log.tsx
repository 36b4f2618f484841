import { Stack, Text, Title } from "@mantine/core";
import type { LiveLine } from "./use-run-events.ts";

const COLORS = { INFO: "inherit", WARN: "yellow", ERROR: "red" } as const;
const SHOWN = 200;

/** What was said, the latest first. */
export function Log({ lines }: { readonly lines: readonly LiveLine[] }) {
  return (
    <Stack gap="xs">
      <Title order={2}>Log</Title>
      <div className="live-box" role="log" aria-label="Log" tabIndex={0}>
        {lines
          .slice(-SHOWN)
          .toReversed()
          .map(({ seq, at, level, message }) => (
            <Text key={seq} size="xs" className="mono breakable" c={COLORS[level]}>
              {new Date(at).toLocaleTimeString()} {message}
            </Text>
          ))}
      </div>
    </Stack>
  );
}
