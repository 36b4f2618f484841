import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { standingOf, useFinish } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { useFinishWords } from "./finish-words.ts";
import { useScoringKeys } from "./use-keys.ts";

const nothing = (): void => undefined;

/** Keys that were meant for the last answer have come by then. */
const SETTLES_MS = 600;

/** Nothing is left to go on to: what lacks a score, and the one question before the reveal. */
export function AtEnd({
  session,
  rows,
  asked,
  onBefore,
  onGoTo,
  onUndo,
  onList,
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  /** What has to be kept before the session is finished. */
  readonly onBefore: () => Promise<void>;
  readonly onGoTo: (answerId: string) => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}) {
  const { t } = useLingui();
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored");
  const [first] = gaps;
  const total = rows.length;
  const missing = gaps.length;
  const { panel, isReady } = useArrival();
  const { action, held } = useFinishWords(session);
  const finish = useFinish({ client, session, rows, asked, onBefore });
  const end = (): void => {
    if (!finish.isPending) finish.mutate();
  };
  const goOn = first === undefined ? end : () => onGoTo(first.answerId);
  useScoringKeys({
    onDigit: () => "taken",
    onStep: nothing,
    onMove: nothing,
    onClear: nothing,
    hasTurn: false,
    act: {
      next: isReady ? goOn : nothing,
      undo: onUndo,
      skip: nothing,
      note: nothing,
      list: onList,
    },
  });
  return (
    <Paper withBorder p="xl" maw={640} ref={panel} tabIndex={-1} className="at-end">
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
            <WhatComes held={held} />
          ) : (
            <Trans>
              Not fully scored: {missing} of {total} answers. Score them now or finish without them: missing
              scores are left out, they never count as 0. You can't change scores afterwards.
            </Trans>
          )}
        </Text>
        {finish.isError && <Problem error={finish.error} />}
        <Group>
          {first !== undefined && (
            <Button onClick={goOn}>
              <Trans>Score remaining</Trans>
            </Button>
          )}
          <Button
            variant={first === undefined ? "filled" : "default"}
            loading={finish.isPending}
            onClick={end}
          >
            {action}
          </Button>
        </Group>
        <Text size="xs" className="quiet" mih={19}>
          {isReady &&
            (first === undefined ? (
              <Trans>Press Enter to finish or U to undo the last score.</Trans>
            ) : (
              <Trans>Press Enter to score the remaining answers or U to undo the last score.</Trans>
            ))}
        </Text>
      </Stack>
    </Paper>
  );
}

function WhatComes({ held }: { readonly held: string | null }) {
  if (held !== null)
    return (
      <>
        {held} <Trans>You can't change scores after you finish.</Trans>
      </>
    );
  return (
    <Trans>
      Finish to see which model wrote each answer and how the models compare. You can't change scores
      afterwards.
    </Trans>
  );
}

/** The focus comes to the panel, so that Tab leads to its buttons; it takes keys once it can have been seen. */
function useArrival() {
  const panel = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => setReady(true), SETTLES_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return { panel, isReady };
}
