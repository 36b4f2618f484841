import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { JudgePlan } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { judgeEstimate } from "../../../presentation/index.ts";
import { spoken } from "../../language.ts";
import { sentence } from "../../parts/faults.ts";
import { Note } from "../../parts/note.tsx";

interface JudgeEstimateProps {
  readonly plan: UseQueryResult<JudgePlan>;
  /** How many calls it takes, in words. */
  readonly calls: (count: number) => ReactNode;
  /** Whether every judge is simulated: then nothing is paid, whatever their prices. */
  readonly isSimulated?: boolean;
  /** What else is to be known of the cost. */
  readonly more?: ReactNode;
}

/** About what judging takes, before it begins; or why nobody can tell. */
export function JudgeEstimate({ plan, calls, isSimulated = false, more }: JudgeEstimateProps) {
  const { t } = useLingui();
  if (plan.isError) {
    const reason = sentence(spoken(asFailure(plan.error).message));
    return (
      <Text size="sm" role="status" className="quiet">
        <Trans>No estimate: {reason}</Trans>
      </Text>
    );
  }
  if (plan.data === undefined)
    return (
      <Text size="sm" role="status" className="quiet">
        {t`Calculating the estimate…`}
      </Text>
    );
  const { judgeCalls, warnings } = plan.data;
  const count = warnings.length;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        <Text span fw={600}>
          {calls(judgeCalls)}
        </Text>{" "}
        {judgeEstimate(plan.data, isSimulated).join(" ")} {more}
      </Text>
      {count > 0 && (
        <Note kind="warning" title={<Plural value={count} one="# warning" other="# warnings" />}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{sentence(spoken(warning))}</List.Item>
            ))}
          </List>
        </Note>
      )}
    </Stack>
  );
}
