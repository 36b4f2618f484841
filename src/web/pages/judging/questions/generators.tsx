import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { QuestionQuality } from "../../../../core/index.ts";
import { editedWords, formatNumber } from "../../../../presentation/index.ts";
import { FactCards } from "../../../parts/fact-cards.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { Term } from "../../../parts/term.tsx";
import { EstimateText } from "../../results/numbers.tsx";

type Generator = QuestionQuality["generators"][number];

/** How good the questions are by who wrote them. */
export function Generators({ rows }: { readonly rows: readonly Generator[] }) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const { leftOut, later } = editedWords(rows);
  const notes = [leftOut, later].flatMap((note) => note ?? []).join(" ");
  return (
    <Stack gap="xs" component="section" aria-labelledby="generators">
      <Title order={2} id="generators">
        <Trans>Quality by author</Trans>
      </Title>
      {isNarrow ? (
        <FactCards
          label={t`Quality by author`}
          cards={rows.map(({ generatorModelId, quality, questions, editedQuestions }) => ({
            key: generatorModelId ?? "",
            title: <Author modelId={generatorModelId} />,
            facts: [
              [t`Quality, 1–10 (95 % CI)`, <EstimateText key="quality" of={quality} />],
              [t`Questions`, formatNumber(questions)],
              ...(leftOut === null ? [] : [[t`Edited, left out`, formatNumber(editedQuestions)] as const]),
            ],
          }))}
        />
      ) : (
        <AuthorTable rows={rows} hasLeftOut={leftOut !== null} />
      )}
      {notes !== "" && (
        <Text size="sm" className="quiet">
          {notes}
        </Text>
      )}
    </Stack>
  );
}

interface AuthorTableProps {
  readonly rows: readonly Generator[];
  readonly hasLeftOut: boolean;
}

function AuthorTable({ rows, hasLeftOut }: AuthorTableProps) {
  const { t } = useLingui();
  return (
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
            {hasLeftOut && (
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
                <Author modelId={generatorModelId} />
              </Table.Td>
              <Table.Td ta="right">
                <EstimateText of={quality} />
              </Table.Td>
              <Table.Td ta="right">{formatNumber(questions)}</Table.Td>
              {hasLeftOut && <Table.Td ta="right">{formatNumber(editedQuestions)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Author({ modelId }: { readonly modelId: string | null }) {
  const isSimulated = useSimulated();
  return (
    <>
      {modelId ?? <Trans>People, or unknown</Trans>}{" "}
      {modelId !== null && isSimulated(modelId) && <ProvenanceBadge of={{ simulated: true }} />}
    </>
  );
}
