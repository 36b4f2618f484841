import { Badge, Group, Table, Text } from "@mantine/core";
import type { SessionView } from "../../../contract/index.ts";
import type { Score } from "../../../core/index.ts";
import { UntrustedText } from "../../parts/untrusted-text.tsx";
import { asWords } from "./numbers.tsx";
import { scorerWords } from "./scorer-words.ts";

interface VerdictProps {
  readonly score: Score;
  readonly sessions: readonly SessionView[];
}

/** What one scorer said of an answer. */
export function Verdict({ score, sessions }: VerdictProps) {
  const { kind, name: scorer } = scorerWords(score, sessions);
  const { outcome, autoFail, reason, parts, flags } = score;
  const named = Object.entries(parts);
  return (
    <div className="verdict">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="baseline">
        <Text size="sm" className="break">
          <span className="quiet">{kind}</span> {scorer}
        </Text>
        <Text size="sm" fw={600} className="whole-line">
          {outcome.scored ? (
            <>
              {Number(outcome.value.toFixed(2))} <span className="quiet unbold">of {outcome.scaleMax}</span>
            </>
          ) : (
            <span className="quiet">{asWords(outcome.reason)}</span>
          )}
        </Text>
      </Group>
      {autoFail && (
        <Badge color="red" variant="light" size="sm" tt="none">
          auto-fail
        </Badge>
      )}
      {reason !== "" && <UntrustedText text={reason} label={`What ${scorer} said`} canBeMarkdown={false} />}
      {named.length > 0 && (
        <Table verticalSpacing={0} horizontalSpacing={0} withRowBorders={false} aria-label="Parts">
          <Table.Tbody>
            {named.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Td className="small break">{name}</Table.Td>
                <Table.Td className="small" ta="right">
                  {Number(value.toFixed(2))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {flags.length > 0 && (
        <Text size="xs" className="quiet">
          {flags.map(asWords).join(", ")}
        </Text>
      )}
    </div>
  );
}
