import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { SessionResult } from "../../../../contract/index.ts";
import type { PairVerdict } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { client } from "../../../client.ts";
import { useTaskTitles } from "../../../../presentation/index.ts";

const PAGE = 50;

type Verdict = SessionResult["verdicts"][number];

/** Whose answer was better, pair by pair. */
export function RevealedVerdicts({ result }: { readonly result: SessionResult }) {
  const { t } = useLingui();
  const { verdicts, session } = result;
  const { runId } = session;
  const [count, setCount] = useState(PAGE);
  const titles = useTaskTitles(client, { runId, kind: "answers" });
  const words = useWords();
  if (verdicts.length === 0) return null;
  const hasNotes = verdicts.some(({ note }) => note !== "");
  const left = formatNumber(verdicts.length - count);
  return (
    <Stack gap="sm">
      <Title order={2}>
        <Trans>Verdicts</Trans>
      </Title>
      <Text size="sm" className="quiet">
        {tallyOf(verdicts, words)}
      </Text>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Verdicts`}>
        <Table aria-label={t`Verdicts`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Task</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>First</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Second</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Better</Trans>
              </Table.Th>
              {hasNotes && (
                <Table.Th>
                  <Trans>Note</Trans>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {verdicts.slice(0, count).map((one) => (
              <Table.Tr key={`${one.firstItemId} ${one.secondItemId}`}>
                <Table.Td>
                  <LinkText to="/runs/$runId/tasks/$taskId" params={{ runId, taskId: one.taskId }} size="sm">
                    {titles.get(one.taskId) ?? one.taskId}
                  </LinkText>
                </Table.Td>
                <Table.Td>{one.first}</Table.Td>
                <Table.Td>{one.second}</Table.Td>
                <Table.Td>{betterOf(one, words)}</Table.Td>
                {hasNotes && <Table.Td className="book-text breakable">{one.note}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {verdicts.length > count && (
        <Group>
          <Button variant="default" onClick={() => setCount(count + PAGE)}>
            <Trans>Show more ({left} left)</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Words = ReturnType<typeof useWords>;

function useWords() {
  const { t } = useLingui();
  return {
    draw: t`draw`,
    bothBad: t`both bad`,
    tally: (all: number, draws: number, bad: number) =>
      t`Verdicts: ${all}. Draws: ${draws}. Both bad: ${bad}.`,
  };
}

function betterOf({ verdict, first, second }: Verdict, words: Words): string {
  const said: Readonly<Record<PairVerdict, string>> = {
    first,
    second,
    draw: words.draw,
    "both-bad": words.bothBad,
  };
  return said[verdict];
}

function tallyOf(verdicts: readonly Verdict[], words: Words): string {
  const times = (wanted: PairVerdict): number => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return words.tally(verdicts.length, times("draw"), times("both-bad"));
}
