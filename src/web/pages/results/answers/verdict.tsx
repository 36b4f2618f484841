import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Table, Text } from "@mantine/core";
import type { SessionView } from "../../../../contract/index.ts";
import type { RubricItem, Score } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { reasonWords } from "../reasons.ts";
import { useScorerName } from "./scorer-name.ts";

interface VerdictProps {
  readonly score: Score;
  readonly sessions: readonly SessionView[];
  readonly rubric: readonly RubricItem[];
}

const amount = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** What one scorer said of an answer. */
export function Verdict({ score, sessions, rubric }: VerdictProps) {
  const { t } = useLingui();
  const { kind, name: scorer } = useScorerName(score, sessions);
  const { outcome, autoFail, reason, parts, flags } = score;
  return (
    <div className="verdict">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="baseline">
        <Text size="sm" className="break">
          <span className="quiet">{kind}</span> {scorer}
        </Text>
        <Text size="sm" fw={600} className="whole-line">
          {outcome.scored ? (
            <>
              {amount(outcome.value)} <span className="quiet unbold">/ {amount(outcome.scaleMax)}</span>
            </>
          ) : (
            <span className="quiet">{reasonWords(outcome.reason)}</span>
          )}
        </Text>
      </Group>
      {autoFail && (
        <Badge color="red" variant="light" size="sm" tt="none">
          <Trans>auto-fail</Trans>
        </Badge>
      )}
      <Points parts={parts} rubric={rubric} />
      {reason !== "" && (
        <UntrustedText text={reason} label={t`Reasoning of ${scorer}`} canBeMarkdown={false} />
      )}
      {flags.length > 0 && (
        <Text size="xs" className="quiet">
          {flags.map(reasonWords).join(", ")}
        </Text>
      )}
    </div>
  );
}

/** `Wall area is 31.4 m²  1.8 / 3` */
function Points({
  parts,
  rubric,
}: {
  readonly parts: Score["parts"];
  readonly rubric: readonly RubricItem[];
}) {
  const { t } = useLingui();
  const points = Object.entries(parts);
  if (points.length === 0) return null;
  return (
    <Table
      verticalSpacing={1}
      horizontalSpacing={0}
      withRowBorders={false}
      aria-label={t`Points by criterion`}
    >
      <Table.Tbody>
        {points.map(([id, value]) => {
          const item = rubric.find((one) => one.id === id);
          return (
            <Table.Tr key={id}>
              <Table.Td className="small break">{item?.text ?? id}</Table.Td>
              <Table.Td className="small whole-line" ta="right">
                {amount(value)}
                {item !== undefined && <span className="quiet"> / {amount(item.maxScore)}</span>}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
