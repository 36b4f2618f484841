import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { PairView, SessionView } from "../../../../contract/index.ts";
import { useOffers } from "../../../parts/actions.ts";
import { useFinishWords } from "../session/finish-words.ts";
import { LastVerdict } from "./verdict-buttons.tsx";

/** Every pair has been compared. */
export function NoPairsLeft({
  session,
  last,
  onUndo,
  onFinish,
}: {
  readonly session: SessionView;
  readonly last: PairView | null;
  readonly onUndo: (() => void) | null;
  readonly onFinish: () => void;
}) {
  const { t } = useLingui();
  const { action, held } = useFinishWords(session);
  useOffers(onUndo === null ? [] : [{ name: "undo", label: t`Undo`, key: "u", perform: onUndo }]);
  return (
    <Paper withBorder p="xl" maw={640}>
      <Stack gap="sm">
        <Title order={2}>
          <Trans>All pairs are compared</Trans>
        </Title>
        <Text>
          {held === null ? (
            <Trans>
              Finish to see which model wrote each answer and how the models compare. You can't change
              verdicts afterwards.
            </Trans>
          ) : (
            <>
              {held} <Trans>You can't change verdicts after you finish.</Trans>
            </>
          )}
        </Text>
        <Group>
          <Button onClick={onFinish}>{action}</Button>
        </Group>
        <LastVerdict last={last} onUndo={onUndo} />
      </Stack>
    </Paper>
  );
}
