import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Select, Text } from "@mantine/core";
import { useState } from "react";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { TextDiff } from "../../tasks/text-diff.tsx";
import type { ModelCell } from "../../../../presentation/index.ts";
import { useItems } from "../use-results.ts";

interface AnswerDiffProps {
  readonly runId: string;
  readonly cells: readonly ModelCell[];
  readonly onClose: () => void;
}

interface AnswerChoice {
  /** Its item's number, as a field has it. */
  readonly value: string;
  readonly label: string;
  readonly cell: ModelCell;
}

/** Every answer to the task, by its model and, of several samples, which. */
function useAnswers(cells: readonly ModelCell[]): readonly AnswerChoice[] {
  const { t } = useLingui();
  return cells.flatMap((cell) =>
    cell.itemIds.map((itemId, index) => {
      const [modelId, sample] = [cell.modelId, index + 1];
      const label = cell.itemIds.length === 1 ? modelId : t`${modelId}, sample ${sample}`;
      return { value: String(itemId), label, cell };
    }),
  );
}

/** Two answers, line by line and word by word: at first those of the first two models. */
export function AnswerDiff({ runId, cells, onClose }: AnswerDiffProps) {
  const { t } = useLingui();
  const answers = useAnswers(cells);
  const beside = answers.find(({ cell }) => cell !== cells[0]) ?? answers[1];
  const [chosen, setChosen] = useState([answers[0]?.value ?? "", beside?.value ?? ""] as const);
  const items = useItems(runId, chosen.filter((value) => value !== "").map(Number));
  const textOf = (value: string) =>
    items.find(({ item }) => String(item.id) === value)?.response?.text ?? null;
  const labelOf = (value: string) => answers.find((answer) => answer.value === value)?.label ?? "";
  const [one, other] = chosen;
  const [before, after] = [textOf(one), textOf(other)];
  return (
    <Paper withBorder p="md" component="section" aria-label={t`Diff of two answers`}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs" className="diff-choice">
          <Choice
            label={t`First answer`}
            answers={answers}
            value={one}
            onChange={(next) => setChosen([next, other])}
          />
          <Text size="sm">→</Text>
          <Choice
            label={t`Second answer`}
            answers={answers}
            value={other}
            onChange={(next) => setChosen([one, next])}
          />
        </Group>
        <Button size="xs" variant="subtle" onClick={onClose}>
          <Trans>Hide the diff</Trans>
        </Button>
      </Group>
      {before === null || after === null ? (
        <Text size="sm" className="quiet">
          <Trans>There is nothing to compare: one of the two has no answer.</Trans>
        </Text>
      ) : before === after ? (
        <Text size="sm">
          <Trans>Both answers are identical.</Trans>
        </Text>
      ) : (
        <TextDiff field={`${labelOf(one)} → ${labelOf(other)}`} before={before} after={after} />
      )}
    </Paper>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly answers: readonly AnswerChoice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, answers, value, onChange }: ChoiceProps) {
  const mark = (of: string) => {
    const answer = answers.find((one) => one.value === of);
    return answer === undefined ? null : <ProvenanceBadge of={answer.cell} />;
  };
  return (
    <>
      <Select
        size="xs"
        aria-label={label}
        allowDeselect={false}
        data={answers.map(({ value: of, label: name }) => ({ value: of, label: name }))}
        value={value}
        renderOption={({ option }) => (
          <Group gap={6}>
            {option.label} {mark(option.value)}
          </Group>
        )}
        onChange={(next) => onChange(next ?? value)}
      />
      {mark(value)}
    </>
  );
}
