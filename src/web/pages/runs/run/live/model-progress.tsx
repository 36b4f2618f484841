import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Progress, Table, Text } from "@mantine/core";
import type { RunView } from "../../../../../contract/index.ts";
import { type RunProgress, totalProgress } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";

/** How far each model has come. */
export function ModelProgress({ progress, run }: { readonly progress: RunProgress; readonly run: RunView }) {
  const { t } = useLingui();
  const hasUnscored = totalProgress(progress).unscored > 0;
  return (
    <Table aria-label={t`Models`} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Model`}</Table.Th>
          <Table.Th ta="right">{t`Answered`}</Table.Th>
          <Table.Th ta="right">
            {run.judges.length === 0 ? t({ message: "Scored", context: "how many" }) : t`Judged`}
          </Table.Th>
          {hasUnscored && (
            <Table.Th ta="right" className="unbroken" visibleFrom="sm">
              {t`No score`} <Term name="no-score" />
            </Table.Th>
          )}
          <Table.Th ta="right">{t`Failed`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {run.models.map((model) => (
          <Row
            key={model.id}
            model={model}
            progress={progress}
            hasUnscored={hasUnscored}
            hasJudges={run.judges.length > 0}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly model: RunView["models"][number];
  readonly progress: RunProgress;
  readonly hasUnscored: boolean;
  readonly hasJudges: boolean;
}

function Row({ model, progress, hasUnscored, hasJudges }: RowProps) {
  const { t } = useLingui();
  const { id, counts } = model;
  const planned = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { total = planned, answered = 0, judged = 0, unscored = 0, failed = 0 } = progress.models[id] ?? {};
  const [all, some] = [formatNumber(total), formatNumber(answered)];
  const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
  return (
    <Table.Tr>
      <Table.Td className="model-bar">
        <Group gap="xs" mb={4} className="model-name">
          <Text span size="sm">
            {id}
          </Text>
          <ProvenanceBadge of={model} />
        </Group>
        <Progress.Root
          size="md"
          role="img"
          aria-label={
            hasJudges ? t`${id}: ${judged} of ${total} judged` : t`${id}: ${judged} of ${total} scored`
          }
        >
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
      <Table.Td ta="right">
        {formatNumber(judged - unscored)}
        {unscored > 0 && (
          <Text size="xs" className="quiet" hiddenFrom="sm">
            {t`No score`}: {formatNumber(unscored)}
          </Text>
        )}
      </Table.Td>
      {hasUnscored && (
        <Table.Td ta="right" visibleFrom="sm">
          {formatNumber(unscored)}
        </Table.Td>
      )}
      <Table.Td ta="right">{formatNumber(failed)}</Table.Td>
    </Table.Tr>
  );
}
