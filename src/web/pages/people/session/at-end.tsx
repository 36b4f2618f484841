import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { AnswerRow } from "../../../../contract/index.ts";
import { standingOf } from "./answer-state.ts";
import { useScoringKeys } from "./use-keys.ts";

const nothing = (): void => undefined;

/** Nothing is left to go on to: what lacks a score, and the way to the reveal. */
export function AtEnd({
  rows,
  asked,
  onGoTo,
  onFinish,
  onUndo,
  onList,
}: {
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  readonly onGoTo: (answerId: string) => void;
  readonly onFinish: () => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}) {
  const { t } = useLingui();
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored");
  const [first] = gaps;
  const total = rows.length;
  const missing = gaps.length;
  useScoringKeys({
    onDigit: () => "taken",
    onStep: nothing,
    onMove: nothing,
    onClear: nothing,
    hasTurn: false,
    act: {
      next: first === undefined ? onFinish : () => onGoTo(first.answerId),
      undo: onUndo,
      skip: nothing,
      note: nothing,
      list: onList,
    },
  });
  return (
    <Paper withBorder p="xl" maw={640}>
      <Stack gap="sm">
        <Title order={2}>
          {first === undefined ? (
            <Plural value={total} one="The answer is scored" other="All # answers are scored" />
          ) : (
            t`End of the list`
          )}
        </Title>
        <Text>
          {first === undefined ? (
            <Trans>
              Finish to see which model wrote each answer and how the models compare. You can't change scores
              afterwards.
            </Trans>
          ) : (
            <Trans>
              Not fully scored: {missing} of {total} answers. Score them now or finish without them: missing
              scores are left out, they never count as 0.
            </Trans>
          )}
        </Text>
        <Group>
          {first !== undefined && (
            <Button onClick={() => onGoTo(first.answerId)}>
              <Trans>Score remaining</Trans>
            </Button>
          )}
          <Button variant={first === undefined ? "filled" : "default"} onClick={onFinish}>
            <Trans>Finish and reveal models</Trans>
          </Button>
        </Group>
        <Text size="xs" className="quiet">
          {first === undefined ? (
            <Trans>Press Enter to finish or U to undo the last score.</Trans>
          ) : (
            <Trans>Press Enter to score the remaining answers or U to undo the last score.</Trans>
          )}
        </Text>
      </Stack>
    </Paper>
  );
}
