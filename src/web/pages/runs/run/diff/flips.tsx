import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { FlippedTask, RunDiffPage } from "../../../../../core/index.ts";
import { FactCards } from "../../../../parts/fact-cards.tsx";
import { FLIP_WORDS, formatNumber } from "../../../../../presentation/index.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { useNarrow } from "../../../../parts/use-narrow.ts";
import { TaskName } from "../../../../parts/task-name.tsx";
import { Term } from "../../../../parts/term.tsx";
import { client } from "../../../../client.ts";
import { useSideWords } from "./side-words.ts";
import { type TaskTitles, useTaskTitles } from "../../../../../presentation/index.ts";

/** Tasks that a model solves in one of the runs only. */
export function Flips({ diff, rows }: { readonly diff: RunDiffPage; readonly rows: readonly FlippedTask[] }) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const words = useSideWords(diff);
  const titles = useTaskTitles(client, { runId: diff.second.runId, kind: "answers" });
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
      {rows.length > 0 && isNarrow && <Cards diff={diff} rows={rows} titles={titles} />}
      {rows.length > 0 && !isNarrow && (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Flipped tasks, scrollable`}>
          <Table aria-label={t`Flipped tasks`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Task`}</Table.Th>
                <Table.Th>{t`Model`}</Table.Th>
                <Table.Th>{t`Change`}</Table.Th>
                <Table.Th ta="right">{words.first}</Table.Th>
                <Table.Th ta="right">{words.second}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={keyOf(row)} row={row} diff={diff} titles={titles} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}

interface FlipProps {
  readonly row: FlippedTask;
  readonly diff: RunDiffPage;
  readonly titles: TaskTitles;
}

const keyOf = ({ modelId, first }: FlippedTask): string => `${modelId} ${first.itemId}`;

interface CardsProps extends Omit<FlipProps, "row"> {
  readonly rows: readonly FlippedTask[];
}

function Cards({ diff, rows, titles }: CardsProps) {
  const { t } = useLingui();
  const words = useSideWords(diff);
  return (
    <FactCards
      label={t`Flipped tasks`}
      cards={rows.map((row) => ({
        key: keyOf(row),
        title: <TaskOf row={row} diff={diff} titles={titles} />,
        note: <Change row={row} />,
        facts: [
          [t`Model`, row.modelId],
          [words.first, formatNumber(row.first.score, 1)],
          [words.second, formatNumber(row.second.score, 1)],
        ],
      }))}
    />
  );
}

function TaskOf({ row: { modelId, second }, diff, titles }: FlipProps) {
  const { taskId } = second;
  return (
    <TaskName taskId={taskId} title={titles.get(taskId)}>
      {(name) => (
        <LinkText
          to="/runs/$runId/tasks/$taskId"
          params={{ runId: diff.second.runId, taskId }}
          search={{ model: modelId }}
          size="sm"
          py={2}
        >
          {name}
        </LinkText>
      )}
    </TaskName>
  );
}

function Change({ row: { direction } }: Pick<FlipProps, "row">) {
  const { t } = useLingui();
  return t(FLIP_WORDS[direction]);
}

function Row({ row, diff, titles }: FlipProps) {
  const { modelId, first, second } = row;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <TaskOf row={row} diff={diff} titles={titles} />
      </Table.Td>
      <Table.Td>{modelId}</Table.Td>
      <Table.Td>
        <Change row={row} />
      </Table.Td>
      <Table.Td ta="right">{formatNumber(first.score, 1)}</Table.Td>
      <Table.Td ta="right">{formatNumber(second.score, 1)}</Table.Td>
    </Table.Tr>
  );
}
