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
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored").length;
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
      title="Finish and reveal"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        {isSure ? (
          <Text fw={600}>
            {gaps} of {rows.length} answers are not scored in full and will stay so. Finish with {gaps}{" "}
            {gaps === 1 ? "gap" : "gaps"}?
          </Text>
        ) : (
          <>
            <Text>
              {gaps === 0
                ? `All ${rows.length} answers are scored.`
                : `${gaps} of ${rows.length} answers are not scored in full. What is missing stays missing, never 0.`}{" "}
              You will see:
            </Text>
            <List size="sm">
              <List.Item>
                {kind === "rating"
                  ? "each model's mean rating"
                  : "each model's total and its mean on every criterion"}
              </List.Item>
              <List.Item>who gave which answer</List.Item>
            </List>
            <Text size="sm" className="quiet">
              Scores cannot be changed after that. To score again, start a new session.
            </Text>
          </>
        )}
        {finish.isError && <Problem error={finish.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Go on scoring
          </Button>
          <Button
            data-autofocus
            color={isSure ? "red" : "blue"}
            loading={finish.isPending}
            onClick={() => (needsSecondYes ? setSure(true) : finish.mutate())}
          >
            {needsSecondYes
              ? "Finish anyway"
              : isSure
                ? `Yes, finish with ${gaps} missing`
                : "Finish and reveal"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
