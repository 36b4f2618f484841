import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Select, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { TextDiff } from "../../tasks/text-diff.tsx";
import type { ModelCell } from "./criterion-points.ts";
import { useItems } from "../use-results.ts";

interface AnswerDiffProps {
  readonly runId: string;
  readonly cells: readonly ModelCell[];
  readonly onClose: () => void;
}

/** Two models' answers, line by line and word by word; of several samples the first. */
export function AnswerDiff({ runId, cells, onClose }: AnswerDiffProps) {
  const { t } = useLingui();
  const models = cells.map(({ modelId }) => modelId);
  const [[one, other], setChosen] = useState([models[0] ?? "", models[1] ?? ""] as const);
  const itemOf = (modelId: string) => cells.find((cell) => cell.modelId === modelId)?.itemIds[0];
  const ids = [itemOf(one), itemOf(other)].flatMap((id) => id ?? []);
  const items = useItems(runId, ids);
  const textOf = (modelId: string) =>
    items.find(({ item }) => item.id === itemOf(modelId))?.response?.text ?? null;
  const mark = (modelId: string) => {
    const cell = cells.find((own) => own.modelId === modelId);
    return cell === undefined ? null : <ProvenanceBadge of={cell} />;
  };
  const [before, after] = [textOf(one), textOf(other)];
  return (
    <Paper withBorder p="md" component="section" aria-label={t`Diff of two answers`}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs" className="diff-choice">
          <Select
            size="xs"
            aria-label={t`First answer`}
            allowDeselect={false}
            data={models}
            value={one}
            renderOption={({ option }) => <Marked name={option.value}>{mark(option.value)}</Marked>}
            onChange={(next) => setChosen([next ?? one, other])}
          />
          {mark(one)}
          <Text size="sm">→</Text>
          <Select
            size="xs"
            aria-label={t`Second answer`}
            allowDeselect={false}
            data={models}
            value={other}
            renderOption={({ option }) => <Marked name={option.value}>{mark(option.value)}</Marked>}
            onChange={(next) => setChosen([one, next ?? other])}
          />
          {mark(other)}
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
        <TextDiff field={`${one} → ${other}`} before={before} after={after} />
      )}
    </Paper>
  );
}

function Marked({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Group gap={6}>
      {name} {children}
    </Group>
  );
}
