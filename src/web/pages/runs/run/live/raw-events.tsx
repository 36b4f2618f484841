import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { RunEvent } from "../../../../../core/index.ts";

const SHOWN = 100;

/** The run's events as they are stored, the latest first; they can be held still to be read. */
export function RawEvents({ events }: { readonly events: readonly RunEvent[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [held, setHeld] = useState<readonly RunEvent[] | null>(null);
  const shown = (held ?? events).slice(-SHOWN).toReversed();
  const count = shown.length;
  const waiting = held === null ? 0 : (events.at(-1)?.seq ?? 0) - (held.at(-1)?.seq ?? 0);
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Raw events</Trans>
      </summary>
      {isOpen && (
        <>
          <Group my="xs" gap="md">
            <Switch
              size="sm"
              label={t`Follow`}
              checked={held === null}
              onChange={(event) => setHeld(event.currentTarget.checked ? null : events)}
            />
            <Text size="sm" className="quiet">
              {held === null ? t`Latest ${count}` : t`Paused; ${waiting} new events since`}
            </Text>
          </Group>
          <ol className="live-box raw-events mono" tabIndex={0} aria-label={t`Raw events`}>
            {shown.map((event) => (
              <li key={event.seq}>{JSON.stringify(event)}</li>
            ))}
          </ol>
        </>
      )}
    </details>
  );
}
