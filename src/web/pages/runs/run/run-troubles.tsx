import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RUN_ACTIONS, type RunView, describeStops, describeTroubles } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Note } from "../../../parts/note.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { useTranslate } from "../../../parts/use-translate.ts";
import { OverBudget } from "./over-budget.tsx";

/** What went wrong, with the reason and the next step, before anything else is read. */
export function RunTroubles({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { kind, troubles, outcome } = run;
  const told = [...describeTroubles(run), ...describeStops(run)].map(translate);
  const isOfJudges = troubles.every(({ stage }) => stage === "judge");
  const dead = troubles.filter(({ isDead }) => isDead).length;
  return (
    <>
      {told.length > 0 && (
        <Note
          kind={dead > 0 || outcome === "FAILED" ? "fault" : "warning"}
          title={
            kind !== "answers" ? (
              dead === 0 ? (
                t`Some verdicts are missing`
              ) : (
                <Plural value={dead} one="One judge failed" other="# judges failed" />
              )
            ) : dead === 0 ? (
              isOfJudges ? (
                isNoneJudged(run) ? (
                  t`No answer could be judged`
                ) : (
                  t`Some answers could not be judged`
                )
              ) : (
                t`Some items failed`
              )
            ) : (
              <Plural value={dead} one="One model failed" other="# models failed" />
            )
          }
        >
          <List size="sm">
            {told.map((text) => (
              <List.Item key={text} className="breakable">
                {text}
              </List.Item>
            ))}
          </List>
          <RetryFailed run={run} />
        </Note>
      )}
      <OverBudget run={run} />
    </>
  );
}

const isNoneJudged = ({ troubles, totalItems }: RunView): boolean =>
  troubles.reduce((sum, { items }) => sum + items, 0) === totalItems;

/** One click to try again, where the run rests and something failed: the same as the action of that name. */
function RetryFailed({ run }: { readonly run: RunView }) {
  const queries = useQueryClient();
  const { runId } = run;
  const retry = useMutation({
    mutationFn: () => client.retryFailed({ params: { runId }, body: {} }),
    onError: tellFailure,
    onSettled: () => {
      for (const queryKey of [["runs"], ["status"], ["run", runId]])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const isPossible = RUN_ACTIONS.some(({ name, isPossible: can }) => name === "retry" && can(run));
  if (!isPossible) return null;
  return (
    <Group mt={4}>
      <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
        <Trans>Retry failed</Trans>
      </Button>
    </Group>
  );
}
