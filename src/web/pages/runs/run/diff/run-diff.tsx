import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List, Stack, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../../contract/index.ts";
import type { RunDiffPage } from "../../../../../core/index.ts";
import { client } from "../../../../client.ts";
import { Problem } from "../../../../frame/page-error.tsx";
import { formatNumber } from "../../../../parts/format.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { Note } from "../../../../parts/note.tsx";
import { BlindGate, isHeldBack } from "../../../results/blind-gate.tsx";
import { Flips } from "./flips.tsx";
import { ModelDifferences } from "./model-differences.tsx";
import { spoken } from "../../../../language.ts";

const PAGE = "50";

/** What differs between this run and a later one, on the tasks that ask the same in both. */
export function RunDiff({ run, other }: { readonly run: RunView; readonly other: string }) {
  const { t } = useLingui();
  const { runId } = run;
  const diff = useInfiniteQuery({
    queryKey: ["results", runId, "diff", other],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.diffRuns({
        params: { runId, otherRunId: other },
        query: { texts: "none", limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ flips }) => flips.next ?? undefined,
  });
  const pages = diff.data?.pages ?? [];
  const [first] = pages;
  if (diff.isError)
    return isHeldBack(diff.error) ? (
      <BlindGate runId={runId} error={diff.error} />
    ) : (
      <Problem error={diff.error} onRetry={() => void diff.refetch()} />
    );
  if (first === undefined)
    return (
      <Text className="quiet" role="status">
        {t`Calculating results…`}
      </Text>
    );
  return (
    <Stack gap="lg">
      <Sides diff={first} />
      {first.caveats.length > 0 && (
        <Note kind="warning" title={t`Before you compare these runs`}>
          <List size="sm">
            {first.caveats.map((caveat) => (
              <List.Item key={caveat}>{spoken(caveat)}</List.Item>
            ))}
          </List>
        </Note>
      )}
      <ModelDifferences diff={first} />
      <Flips diff={first} rows={pages.flatMap(({ flips }) => flips.rows)} />
      {diff.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={diff.isFetchingNextPage}
            onClick={() => void diff.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
      <Settings diff={first} />
    </Stack>
  );
}

function Sides({ diff: { first, second, tasks } }: { readonly diff: RunDiffPage }) {
  const link = (runId: string) => (
    <LinkText to="/runs/$runId" params={{ runId }} className="breakable">
      {runId}
    </LinkText>
  );
  const [before, after] = [link(first.runId), link(second.runId)];
  const shared = formatNumber(tasks.shared);
  const changed = formatNumber(tasks.changed.count);
  return (
    <Stack gap={4}>
      <Text>
        <Trans>
          First run: {before}. Second run: {after}.
        </Trans>
      </Text>
      <Text size="sm" className="quiet">
        <Trans>Tasks that ask the same in both runs: {shared}. Only these are compared.</Trans>
        {tasks.changed.count > 0 && (
          <>
            {" "}
            <Trans>Tasks that changed in between: {changed}.</Trans>
          </>
        )}
      </Text>
    </Stack>
  );
}

function Settings({ diff: { settings } }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  if (settings.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Different settings</Trans>
      </Title>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Different settings, scrollable`}>
        <Table aria-label={t`Different settings`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Setting`}</Table.Th>
              <Table.Th>{t`First run`}</Table.Th>
              <Table.Th>{t`Second run`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {settings.map(({ key, first, second }) => (
              <Table.Tr key={key}>
                <Table.Td className="mono">{key}</Table.Td>
                <Table.Td className="breakable">{first ?? "–"}</Table.Td>
                <Table.Td className="breakable">{second ?? "–"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
