import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Code, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RUN_ACTIONS, type RunView } from "../../../../contract/index.ts";
import { leftOutWords, runBudgetQuery } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Note } from "../../../parts/note.tsx";

/** What the spending limit has left out, why, and how to go on; nothing where it has left nothing out. */
export function OverBudget({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: budget } = useQuery(runBudgetQuery(client, run));
  const words = leftOutWords(run, budget);
  const { runId } = run;
  if (words === null) return null;
  const canRaise = RUN_ACTIONS.some(({ name, isPossible }) => name === "raise" && isPossible(run));
  return (
    <Note kind="warning" title={t`Spending limit reached`}>
      <Text size="sm">{words}</Text>
      {canRaise && (
        <Group mt={4} gap="sm">
          <Button
            size="xs"
            variant="default"
            // The form belongs to the run's own page; this may be another one.
            onClick={() =>
              void navigate({ to: "/runs/$runId", params: { runId }, search: { limit: "raise" } })
            }
          >
            <Trans>Raise spending limit</Trans>
          </Button>
          <Text size="xs" className="quiet">
            <Trans>
              or <Code>assay resume {runId} --budget USD</Code>
            </Trans>
          </Text>
        </Group>
      )}
    </Note>
  );
}
