import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Progress, Table, Text } from "@mantine/core";
import type { RunView } from "../../../../../contract/index.ts";
import type { Provenance, RunProgress } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../parts/format.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";

/** How far each model has come. */
export function ModelProgress({ progress, run }: { readonly progress: RunProgress; readonly run: RunView }) {
  const { t } = useLingui();
  return (
    <Table aria-label={t`Models`} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Model`}</Table.Th>
          <Table.Th ta="right">{t`Answered`}</Table.Th>
          <Table.Th ta="right">{t`Judged`}</Table.Th>
          <Table.Th ta="right">{t`Failed`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {run.models.map((model) => (
          <Row key={model.id} id={model.id} model={model} progress={progress} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly id: string;
  readonly model: Provenance;
  readonly progress: RunProgress;
}

function Row({ id, model: provenance, progress }: RowProps) {
  const { t } = useLingui();
  const { total = 0, answered = 0, judged = 0, failed = 0 } = progress.models[id] ?? {};
  const [all, some] = [formatNumber(total), formatNumber(answered)];
  const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
  return (
    <Table.Tr>
      <Table.Td className="model-bar">
        <Group gap="xs" mb={4}>
          <Text span size="sm" className="breakable">
            {id}
          </Text>
          <ProvenanceBadge of={provenance} />
        </Group>
        <Progress.Root size="md" role="img" aria-label={t`${id}: ${judged} of ${total} judged`}>
          <Progress.Section withAria={false} value={share(judged)} color="blue" />
          <Progress.Section
            withAria={false}
            value={share(Math.max(0, answered - judged - failed))}
            color="blue.3"
          />
          <Progress.Section withAria={false} value={share(failed)} color="red" />
        </Progress.Root>
      </Table.Td>
      <Table.Td ta="right" className="unbroken">
        <Trans>
          {some} <span className="quiet">of {all}</span>
        </Trans>
      </Table.Td>
      <Table.Td ta="right">{formatNumber(judged)}</Table.Td>
      <Table.Td ta="right">{formatNumber(failed)}</Table.Td>
    </Table.Tr>
  );
}
