import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text } from "@mantine/core";
import { Fragment } from "react";
import type { RunView } from "../../../../contract/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { FLAG_WORDS } from "../../../../presentation/index.ts";
import { NOT_KNOWN } from "../../results/numbers.tsx";
import type { TaskFlags } from "./use-task-flags.ts";

/** What runs say against a task, each by its name. */
export function FlagsInRuns({ taskId, flags }: { readonly taskId: string; readonly flags: TaskFlags }) {
  const { t } = useLingui();
  const inRuns = flags.of(taskId);
  const found = inRuns.filter(({ statistics }) => statistics.flags.length > 0);
  if (inRuns.length === 0)
    return (
      <span className="quiet" title={t`Not in these runs`}>
        {NOT_KNOWN}
      </span>
    );
  if (found.length === 0)
    return (
      <Text size="xs" className="quiet">
        <Trans>no flags</Trans>
      </Text>
    );
  return (
    <Stack gap={4}>
      {found.map(({ run: { runId }, statistics }) => (
        <Text key={runId} size="xs">
          <LinkText to="/runs/$runId/tasks/$taskId" params={{ runId, taskId }} size="xs">
            {flags.titleOf(runId)}
          </LinkText>
          : {statistics.flags.map((flag) => t(FLAG_WORDS[flag])).join("; ")}
        </Text>
      ))}
    </Stack>
  );
}

/** Whose findings stand beside the judges', and whose can't. */
export function RunsNote({ flags }: { readonly flags: TaskFlags }) {
  const { runs, blind, failed, titleOf } = flags;
  const count = runs.length;
  if (count === 0) return null;
  const names = (some: readonly RunView[]): string => some.map(({ runId }) => titleOf(runId)).join(", ");
  const [hidden, unread] = [names(blind), names(failed)];
  return (
    <Text size="sm" className="quiet">
      <Plural
        value={count}
        one="“In runs” shows what the latest run of this collection says about a task:"
        other="“In runs” shows what the latest # runs of this collection say about a task:"
      />{" "}
      {runs.map(({ runId }, index) => (
        <Fragment key={runId}>
          {index > 0 && ", "}
          <LinkText to="/runs/$runId" params={{ runId }} size="sm">
            {titleOf(runId)}
          </LinkText>
        </Fragment>
      ))}
      . {hidden !== "" && <Trans>Hidden while being scored blind: {hidden}.</Trans>}{" "}
      {unread !== "" && <Trans>Couldn't be read: {unread}.</Trans>}
    </Text>
  );
}
