import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Table, Text } from "@mantine/core";
import type { SessionView } from "../../../../contract/index.ts";
import type { FrozenTask, Score } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { reasonWords } from "../../../../presentation/index.ts";
import { brokenRules } from "./broken-rules.ts";
import { criterionOf } from "../../../../presentation/index.ts";
import { scorerName } from "../../../../presentation/index.ts";

interface VerdictProps {
  readonly score: Score;
  readonly sessions: readonly SessionView[];
  /** As it was frozen with the run; null where it is not known. */
  readonly task: FrozenTask | null;
  /** Whether its points by criterion are shown here. */
  readonly hasPoints: boolean;
}

const NO_CRITERIA = { rubric: [], referenceFacts: [] };
const amount = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** What one scorer said of an answer. */
export function Verdict({ score, sessions, task, hasPoints }: VerdictProps) {
  const { t } = useLingui();
  const { kind, name: scorer } = scorerName(score, sessions);
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
      {autoFail && <AutoFail scorer={scorer} reason={reason} rules={task?.autoFail ?? []} />}
      {reason !== "" && (
        <UntrustedText text={reason} label={t`Reasoning of ${scorer}`} canBeMarkdown={false} />
      )}
      {hasPoints && <Points parts={parts} task={task} />}
      {flags.length > 0 && (
        <Text size="xs" className="quiet">
          {flags.map(reasonWords).join(", ")}
        </Text>
      )}
    </div>
  );
}

interface AutoFailProps {
  readonly scorer: string;
  readonly reason: string;
  readonly rules: readonly string[];
}

/** What the auto-fail comes from: the rule that was broken, as far as the judge said it, else the judge's own words. */
function AutoFail({ scorer, reason, rules }: AutoFailProps) {
  const broken = brokenRules(rules, reason).join("; ");
  return (
    <Text size="sm" className="break">
      <Badge color="red" variant="light" size="sm" tt="none" mr={6} miw="max-content">
        <Trans>auto-fail</Trans>
      </Badge>
      {broken !== "" ? (
        <Trans>Counts 0, whatever its points. Rule: {broken}</Trans>
      ) : reason === "" ? (
        <Trans>Counts 0, whatever its points. {scorer} decided so and gave no reason.</Trans>
      ) : (
        <Trans>
          Counts 0, whatever its points. {scorer} decided so for a reason that quotes none of the task's
          auto-fail rules:
        </Trans>
      )}
    </Text>
  );
}

/** `Wall area is 31.4 m²  1.8 / 3`; by the names that the judge was given where the task does not tell more. */
function Points({ parts, task }: { readonly parts: Score["parts"]; readonly task: FrozenTask | null }) {
  const { t } = useLingui();
  const points = Object.entries(parts);
  if (points.length === 0) return null;
  return (
    <Table
      verticalSpacing={3}
      horizontalSpacing={0}
      withRowBorders={false}
      aria-label={t`Points by criterion`}
    >
      <Table.Tbody>
        {points.map(([id, value]) => {
          const { text, maxScore } = criterionOf(task ?? NO_CRITERIA, id);
          return (
            <Table.Tr key={id}>
              <Table.Td className="small point-name">{text}</Table.Td>
              <Table.Td className="small whole-line" ta="right">
                {amount(value)}
                {maxScore !== null && <span className="quiet"> / {amount(maxScore)}</span>}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
