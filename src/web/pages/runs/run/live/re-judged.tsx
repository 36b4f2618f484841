import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { RunView } from "../../../../../contract/index.ts";
import { type RunProgress, meanJudgement } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../../presentation/index.ts";

/** What re-judging has changed: each model's mean before and after. Nothing where no run was re-judged, or until it is. */
export function ReJudged({ progress, run }: { readonly progress: RunProgress; readonly run: RunView }) {
  const { t } = useLingui();
  const { renewed } = progress;
  if (renewed === null || progress.activity !== "finished") return null;
  const judges = renewed.judges.join(", ");
  const { items } = renewed;
  const sent = plural(items, {
    one: `# answer re-judged by ${judges}.`,
    other: `# answers re-judged by ${judges}.`,
  });
  const rows = run.models.map(({ id }) => {
    const [before, after] = [renewed.before[id], progress.models[id]].map((model) =>
      model === undefined ? null : meanJudgement(model),
    );
    return { id, before: before ?? null, after: after ?? null };
  });
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>What re-judging changed</Trans>
      </Title>
      <Text size="sm" className="quiet">
        {sent}{" "}
        <Trans>Plain means of all judgments, 0–100; Results may adjust them, e.g. for missing scores.</Trans>
      </Text>
      <Table aria-label={t`What re-judging changed`} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Model`}</Table.Th>
            <Table.Th ta="right">{t`Before`}</Table.Th>
            <Table.Th ta="right">{t`After`}</Table.Th>
            <Table.Th ta="right">{t`Change`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, before, after }) => (
            <Table.Tr key={id}>
              <Table.Td className="breakable">{id}</Table.Td>
              <Table.Td ta="right">{points(before)}</Table.Td>
              <Table.Td ta="right">{points(after)}</Table.Td>
              <Table.Td ta="right">{changeOf(before, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

const TENTHS = 10;

const points = (mean: number | null): string => (mean === null ? "–" : formatNumber(mean, 1));

function changeOf(before: number | null, after: number | null): string {
  if (before === null || after === null) return "–";
  // Of the means as they are shown, so that the row adds up.
  const change = Math.round(TENTHS * after) - Math.round(TENTHS * before);
  const size = formatNumber(Math.abs(change) / TENTHS, 1);
  if (size === formatNumber(0, 1)) return size;
  return change > 0 ? `+${size}` : `−${size}`;
}
