import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ModelDifference, RunDiffPage } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../parts/format.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";
import { EstimateText } from "../../../results/numbers.tsx";

const OUTCOMES = {
  better: msg`better in the second run`,
  worse: msg`worse in the second run`,
  "not-told-apart": msg`no detectable change`,
  same: msg`same score on every task`,
  unknown: msg`nothing to compare`,
};

/** Each model in both runs, paired by task. */
export function ModelDifferences({ diff }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  const { models, onlyFirst, onlySecond } = diff;
  const [before, after] = [onlyFirst.join(", "), onlySecond.join(", ")];
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Models</Trans>
      </Title>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Models in both runs, scrollable`}>
        <Table aria-label={t`Models in both runs`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Model`}</Table.Th>
              <Table.Th ta="right">
                <Trans>Difference (95 % CI)</Trans> <Term name="confidence-interval" />
              </Table.Th>
              <Table.Th>{t`Change`}</Table.Th>
              <Table.Th ta="right">{t`First run`}</Table.Th>
              <Table.Th ta="right">{t`Second run`}</Table.Th>
              <Table.Th ta="right">
                <Trans>Holm-adjusted p</Trans> <Term name="adjusted-p" />
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {models.map((model) => (
              <Row key={model.modelId} model={model} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" className="quiet">
        <Trans>
          The difference is the second run minus the first. Means are over the tasks that have a score in both
          runs, so they can differ from the Results of each run.
        </Trans>
      </Text>
      {onlyFirst.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>Only in the first run: {before}</Trans>
        </Text>
      )}
      {onlySecond.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>Only in the second run: {after}</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Row({ model }: { readonly model: ModelDifference }) {
  const { t } = useLingui();
  const { modelId, outcome, first, second, difference, adjustedPValue } = model;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <Group gap="xs">
          {modelId}
          <ProvenanceBadge of={model} />
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        <EstimateText of={difference} />
      </Table.Td>
      <Table.Td>{t(OUTCOMES[outcome])}</Table.Td>
      <Table.Td ta="right">{first.known ? formatNumber(first.value, 1) : "–"}</Table.Td>
      <Table.Td ta="right">{second.known ? formatNumber(second.value, 1) : "–"}</Table.Td>
      <Table.Td ta="right">{adjustedPValue === null ? "–" : formatNumber(adjustedPValue, 3)}</Table.Td>
    </Table.Tr>
  );
}
