import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { TaskCell } from "../../../../core/index.ts";
import { TextDiff } from "../../tasks/text-diff.tsx";
import { useItems } from "../use-results.ts";

interface AnswerDiffProps {
  readonly runId: string;
  readonly cells: readonly TaskCell[];
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
  const [before, after] = [textOf(one), textOf(other)];
  return (
    <Paper withBorder p="md" component="section" aria-label={t`Diff of two answers`}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs" wrap="nowrap" className="diff-choice">
          <Select
            size="xs"
            aria-label={t`First answer`}
            allowDeselect={false}
            data={models}
            value={one}
            onChange={(next) => setChosen([next ?? one, other])}
          />
          <Text size="sm">→</Text>
          <Select
            size="xs"
            aria-label={t`Second answer`}
            allowDeselect={false}
            data={models}
            value={other}
            onChange={(next) => setChosen([one, next ?? other])}
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
        <TextDiff field={`${one} → ${other}`} before={before} after={after} />
      )}
    </Paper>
  );
}
