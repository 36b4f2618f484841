import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Table, Text } from "@mantine/core";
import type { SessionView } from "../../../../contract/index.ts";
import type { RubricItem, Score } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { reasonWords } from "../reasons.ts";
import { brokenRules } from "./broken-rules.ts";
import { useScorerName } from "./scorer-name.ts";

interface VerdictProps {
  readonly score: Score;
  readonly sessions: readonly SessionView[];
  readonly rubric: readonly RubricItem[];
  /** Auto-fail rules of the task, where they are known. */
  readonly rules: readonly string[];
}

const amount = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** What one scorer said of an answer. */
export function Verdict({ score, sessions, rubric, rules }: VerdictProps) {
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
      {autoFail && <AutoFail reason={reason} rules={rules} />}
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

/** Which rule was broken, as far as the judge said it, and what that means for the points below. */
function AutoFail({ reason, rules }: { readonly reason: string; readonly rules: readonly string[] }) {
  const broken = brokenRules(rules, reason).join("; ");
  return (
    <Text size="sm" className="break">
      <Badge color="red" variant="light" size="sm" tt="none" mr={6} miw="max-content">
        <Trans>auto-fail</Trans>
      </Badge>
      {broken !== "" ? (
        <Trans>Counts 0, whatever its points. Rule: {broken}</Trans>
      ) : reason === "" ? (
        <Trans>Counts 0, whatever its points. The judge gave no reason.</Trans>
      ) : (
        <Trans>Counts 0, whatever its points. The judge quoted none of the rules; its reason is below.</Trans>
      )}
    </Text>
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
  const isWeighted = rubric.some(({ weight }) => weight !== 1);
  return (
    <Table
      verticalSpacing={3}
      horizontalSpacing={0}
      withRowBorders={false}
      aria-label={t`Points by criterion`}
    >
      <Table.Tbody>
        {points.map(([id, value]) => {
          const place = rubric.findIndex((one) => one.id === id);
          const item = rubric[place];
          const number = place + 1;
          return (
            <Table.Tr key={id}>
              <Table.Td className="small point-name">
                {item === undefined ? (
                  id
                ) : (
                  <>
                    <span className="quiet">{number}.</span> {item.text}
                  </>
                )}
              </Table.Td>
              <Table.Td className="small whole-line" ta="right">
                {amount(value)}
                {item !== undefined && <span className="quiet"> / {amount(item.maxScore)}</span>}
                {item !== undefined && isWeighted && <span className="quiet"> × {amount(item.weight)}</span>}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
