import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { PairView } from "../../../../contract/index.ts";
import { guest } from "../../../guest.ts";
import { useOffers } from "../../../parts/actions.ts";
import { finishAction, guestEnding } from "../session/finish-words.ts";
import { LastVerdict } from "./verdict-buttons.tsx";

/** Every pair has been compared. */
export function AllCompared({
  last,
  onUndo,
  onFinish,
}: {
  readonly last: PairView | null;
  readonly onUndo: (() => void) | null;
  readonly onFinish: () => void;
}) {
  const { t } = useLingui();
  useOffers(onUndo === null ? [] : [{ name: "undo", label: t`Undo`, key: "u", perform: onUndo }]);
  return (
    <Paper withBorder p="xl" maw={640}>
      <Stack gap="sm">
        <Title order={2}>
          <Trans>All pairs are compared</Trans>
        </Title>
        <Text>
          {guest === null ? (
            <Trans>
              Finish to see which model wrote each answer and how the models compare. You can't change
              verdicts afterwards.
            </Trans>
          ) : (
            <>
              {guestEnding()} <Trans>You can't change verdicts after you finish.</Trans>
            </>
          )}
        </Text>
        <Group>
          <Button onClick={onFinish}>{finishAction()}</Button>
        </Group>
        <LastVerdict last={last} onUndo={onUndo} />
      </Stack>
    </Paper>
  );
}
