import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Progress, Table, Text } from "@mantine/core";
import type { RunView } from "../../../../../contract/index.ts";
import { type RunProgress, meanJudgement, questionRating, totalProgress } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";
import { NOT_KNOWN } from "../../../results/numbers.tsx";
import { KIND_WORDS } from "../../../../../presentation/index.ts";

interface JudgeProgressProps {
  readonly progress: RunProgress;
  readonly run: RunView;
}

/** How far each judge has come in a run of judges, and how it rates on the whole. */
export function JudgeProgress({ progress, run }: JudgeProgressProps) {
  const { t } = useLingui();
  const hasSkipped = totalProgress(progress).skipped > 0;
  const isRating = run.kind === "questions";
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Judges`}>
      <Table aria-label={t`Judges`} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Judge`}</Table.Th>
            <Table.Th ta="right">{t(KIND_WORDS[run.kind].scored)}</Table.Th>
            {isRating && (
              <Table.Th ta="right">
                {t`Mean, 1–10`} <Term name="judge-mean" />
              </Table.Th>
            )}
            <Table.Th ta="right">{t`Failed`}</Table.Th>
            {hasSkipped && (
              <Table.Th ta="right" visibleFrom="sm">
                {t({ message: "Skipped", context: "how many" })}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.models.map((judge) => (
            <Row
              key={judge.id}
              judge={judge}
              progress={progress}
              isRating={isRating}
              hasSkipped={hasSkipped}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly judge: RunView["models"][number];
  readonly progress: RunProgress;
  readonly isRating: boolean;
  readonly hasSkipped: boolean;
}

function Row({ judge, progress, isRating, hasSkipped }: RowProps) {
  const { t } = useLingui();
  const { id, counts } = judge;
  const planned = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const known = progress.models[id];
  const { total = planned, judged = 0, failed = 0, skipped = 0 } = known ?? {};
  const mean = known === undefined ? null : meanJudgement(known);
  const [all, some] = [formatNumber(total), formatNumber(judged)];
  const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
  return (
    <Table.Tr>
      <Table.Td className="model-bar">
        <Group gap="xs" mb={4} className="model-name">
          <Text span size="sm">
            {id}
          </Text>
          <ProvenanceBadge of={judge} />
        </Group>
        <Progress.Root size="md" role="img" aria-label={t`${id}: ${some} of ${all} done`}>
          <Progress.Section withAria={false} value={share(judged)} color="blue" />
          <Progress.Section withAria={false} value={share(failed)} color="red" />
          <Progress.Section withAria={false} value={share(skipped)} color="yellow" />
        </Progress.Root>
      </Table.Td>
      <Table.Td ta="right" className="unbroken">
        <Trans>
          {some} <span className="quiet">of {all}</span>
        </Trans>
      </Table.Td>
      {isRating && (
        <Table.Td ta="right">
          {mean === null ? (
            <span className="quiet" title={t`No ratings yet`}>
              {NOT_KNOWN}
            </span>
          ) : (
            formatNumber(questionRating(mean), 1)
          )}
        </Table.Td>
      )}
      <Table.Td ta="right">
        {formatNumber(failed)}
        {skipped > 0 && (
          <Text size="xs" className="quiet" hiddenFrom="sm">
            {t({ message: "Skipped", context: "how many" })}: {formatNumber(skipped)}
          </Text>
        )}
      </Table.Td>
      {hasSkipped && (
        <Table.Td ta="right" visibleFrom="sm">
          {formatNumber(skipped)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
