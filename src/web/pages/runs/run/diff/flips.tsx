import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { FlippedTask, RunDiffPage } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../parts/format.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { Term } from "../../../../parts/term.tsx";

/** Tasks that a model solves in one of the runs only. */
export function Flips({ diff, rows }: { readonly diff: RunDiffPage; readonly rows: readonly FlippedTask[] }) {
  const { t } = useLingui();
  const [count, from] = [formatNumber(diff.flips.count), formatNumber(diff.solvedFrom)];
  return (
    <Stack gap="xs">
      <div>
        <Title order={2}>
          <Trans>Flipped tasks ({count})</Trans>
        </Title>
        <Text size="sm" className="quiet">
          <Trans>
            Solved in one of the runs only. A task counts as solved from a score of {from}. Single tasks also
            flip by chance; the differences above allow for that.
          </Trans>{" "}
          <Term name="flipped-task" />
        </Text>
      </div>
      {rows.length > 0 && (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Flipped tasks, scrollable`}>
          <Table aria-label={t`Flipped tasks`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Task`}</Table.Th>
                <Table.Th>{t`Model`}</Table.Th>
                <Table.Th>{t`Change`}</Table.Th>
                <Table.Th ta="right">{t`First run`}</Table.Th>
                <Table.Th ta="right">{t`Second run`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={`${row.modelId} ${row.first.itemId}`} row={row} diff={diff} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}

function Row({ row, diff }: { readonly row: FlippedTask; readonly diff: RunDiffPage }) {
  const { modelId, direction, first, second } = row;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <LinkText
          to="/runs/$runId"
          params={{ runId: diff.second.runId }}
          search={{ tab: "results", view: "items", find: second.taskId, model: modelId }}
          size="sm"
        >
          {second.taskId}
        </LinkText>
      </Table.Td>
      <Table.Td>{modelId}</Table.Td>
      <Table.Td>
        {direction === "gained" ? <Trans>now solved</Trans> : <Trans>no longer solved</Trans>}
      </Table.Td>
      <Table.Td ta="right">{formatNumber(first.score, 1)}</Table.Td>
      <Table.Td ta="right">{formatNumber(second.score, 1)}</Table.Td>
    </Table.Tr>
  );
}
