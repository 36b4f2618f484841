import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { QuestionQuality } from "../../../../core/index.ts";
import { editedWords, formatNumber } from "../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { Term } from "../../../parts/term.tsx";
import { EstimateText } from "../../results/numbers.tsx";

type Generator = QuestionQuality["generators"][number];

/** How good the questions are by who wrote them. */
export function Generators({ rows }: { readonly rows: readonly Generator[] }) {
  const { t } = useLingui();
  const isSimulated = useSimulated();
  const { leftOut, later } = editedWords(rows);
  const notes = [leftOut, later].flatMap((note) => note ?? []).join(" ");
  return (
    <Stack gap="xs" component="section" aria-labelledby="generators">
      <Title order={2} id="generators">
        <Trans>Quality by author</Trans>
      </Title>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Quality by author`}>
        <Table aria-label={t`Quality by author`} w="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Written by</Trans>
              </Table.Th>
              <Table.Th ta="right">
                <Trans>Quality, 1–10 (95 % CI)</Trans> <Term name="confidence-interval" />
              </Table.Th>
              <Table.Th ta="right">
                <Trans>Questions</Trans>
              </Table.Th>
              {leftOut !== null && (
                <Table.Th ta="right">
                  <Trans>Edited, left out</Trans>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ generatorModelId, quality, questions, editedQuestions }) => (
              <Table.Tr key={generatorModelId ?? ""}>
                <Table.Td>
                  {generatorModelId ?? <Trans>People, or unknown</Trans>}{" "}
                  {generatorModelId !== null && isSimulated(generatorModelId) && (
                    <ProvenanceBadge of={{ simulated: true }} />
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <EstimateText of={quality} />
                </Table.Td>
                <Table.Td ta="right">{formatNumber(questions)}</Table.Td>
                {leftOut !== null && <Table.Td ta="right">{formatNumber(editedQuestions)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {notes !== "" && (
        <Text size="sm" className="quiet">
          {notes}
        </Text>
      )}
    </Stack>
  );
}
