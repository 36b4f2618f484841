import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Kbd, Stack, Text } from "@mantine/core";
import type { PairView } from "../../../../contract/index.ts";
import type { PairVerdict } from "../../../../core/index.ts";
import { VERDICTS, VERDICT_NAMES } from "../../../../presentation/index.ts";

/** The four verdicts, each a button with its key, and the way back from the last one. */
export function VerdictButtons({
  given,
  last,
  onDecide,
  onUndo,
}: {
  /** What was said of this pair before. */
  readonly given: PairVerdict | null;
  readonly last: PairView | null;
  readonly onDecide: (verdict: PairVerdict) => void;
  readonly onUndo: (() => void) | null;
}) {
  const { t } = useLingui();
  return (
    <Stack gap="xs" className="verdicts">
      <div role="group" aria-label={t`Verdict`} className="verdict-row">
        {VERDICTS.map(({ verdict, label, key }) => (
          <Button
            key={verdict}
            variant={given === verdict ? "filled" : "default"}
            aria-pressed={given === verdict}
            rightSection={<Kbd size="xs">{key.toUpperCase()}</Kbd>}
            onClick={() => onDecide(verdict)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {given !== null && (
        <Text size="sm">
          <Trans>You have compared these two before. Another verdict replaces that one.</Trans>
        </Text>
      )}
      <LastVerdict last={last} onUndo={onUndo} />
    </Stack>
  );
}

/** What was said of the pair before, and how to take it back. */
export function LastVerdict({
  last,
  onUndo,
}: {
  readonly last: PairView | null;
  readonly onUndo: (() => void) | null;
}) {
  const { t } = useLingui();
  const words = last === null || last.verdict === null ? null : t(VERDICT_NAMES[last.verdict]);
  return (
    <Group gap="xs" role="status" mih={26}>
      {words !== null && onUndo !== null && (
        <>
          <Text size="sm" className="quiet">
            <Trans>Last verdict: {words}.</Trans>
          </Text>
          <Button size="compact-sm" variant="default" rightSection={<Kbd size="xs">U</Kbd>} onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
    </Group>
  );
}
