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
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored");
  const [first] = gaps;
  useScoringKeys({
    onDigit: nothing,
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
          {first === undefined
            ? `All ${rows.length} answers are scored`
            : "You have been through all answers"}
        </Title>
        <Text>
          {first === undefined
            ? "Finish to see who gave which answer and how the models compare. Scores stand from then on."
            : `${gaps.length} of ${rows.length} lack a score. Score them now, or finish with gaps: what is missing stays missing and never counts as 0.`}
        </Text>
        <Group>
          {first !== undefined && (
            <Button onClick={() => onGoTo(first.answerId)}>Score what is missing</Button>
          )}
          <Button variant={first === undefined ? "filled" : "default"} onClick={onFinish}>
            Finish and reveal
          </Button>
        </Group>
        <Text size="xs" className="quiet">
          Enter does the first, U takes the last score back.
        </Text>
      </Stack>
    </Paper>
  );
}
