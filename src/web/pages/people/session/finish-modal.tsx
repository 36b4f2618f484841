import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { standingOf } from "./answer-state.ts";

/** Asks before the reveal, and a second time when something is missing. */
export function FinishModal({
  session: { sessionId, kind },
  rows,
  asked,
  isOpen,
  onClose,
  onBefore,
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What has to be kept first. */
  readonly onBefore: () => Promise<void>;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored").length;
  const total = rows.length;
  const close = (): void => {
    setSure(false);
    onClose();
  };
  const finish = useMutation({
    mutationFn: async () => {
      await onBefore();
      return await client.finishSession({ params: { sessionId }, body: { allowGaps: gaps > 0 } });
    },
    onSuccess: (view) => {
      queries.setQueryData(["session", sessionId], view);
      void queries.invalidateQueries({ queryKey: ["sessions"] });
      void queries.invalidateQueries({ queryKey: ["results", view.runId] });
    },
  });
  const needsSecondYes = gaps > 0 && !isSure;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t`Finish and reveal models`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        {isSure ? (
          <Text fw={600}>
            <Plural
              value={gaps}
              one="# answer will stay without a full score. Finish anyway?"
              other="# answers will stay without a full score. Finish anyway?"
            />
          </Text>
        ) : (
          <>
            <Text>
              {gaps === 0 ? (
                <Plural value={total} one="The answer is scored." other="All # answers are scored." />
              ) : (
                <Trans>
                  Not fully scored: {gaps} of {total} answers. Missing scores are left out, they never count
                  as 0.
                </Trans>
              )}
            </Text>
            <Text>
              <Trans>You will see:</Trans>
            </Text>
            <List size="sm">
              <List.Item>
                {kind === "rating"
                  ? t`the mean rating of each model`
                  : t`the total of each model and its mean on every criterion`}
              </List.Item>
              <List.Item>
                <Trans>which model wrote each answer</Trans>
              </List.Item>
            </List>
            <Text size="sm" className="quiet">
              <Trans>You can't change scores afterwards. To score again, start a new session.</Trans>
            </Text>
          </>
        )}
        {finish.isError && <Problem error={finish.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            <Trans>Keep scoring</Trans>
          </Button>
          <Button
            data-autofocus
            color={isSure ? "red" : "blue"}
            loading={finish.isPending}
            onClick={() => (needsSecondYes ? setSure(true) : finish.mutate())}
          >
            {needsSecondYes
              ? t`Finish anyway`
              : isSure
                ? t`Yes, finish with missing scores`
                : t`Finish and reveal models`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
