import { Group, Select, Stack, Text, Textarea } from "@mantine/core";
import { JUDGE_SCALES, type JudgeScale } from "../../../../core/index.ts";
import type { JudgeDraft } from "./draft.ts";

const SCALE_NAMES: Readonly<Record<JudgeScale, string>> = {
  "1-5": "1 to 5",
  "1-10": "1 to 10",
  "0-100": "0 to 100",
  "pass-fail": "Pass or fail",
};

/** One judge: whether it follows the tasks or your own words. */
export function JudgeFields({
  judge,
  errors,
  onChange,
}: {
  readonly judge: JudgeDraft;
  readonly errors: Readonly<Record<"judge" | "instructions" | "scale", string | null>>;
  readonly onChange: (some: Partial<JudgeDraft>) => void;
}) {
  const hasOwn = judge.instructions.trim() !== "";
  return (
    <Stack gap="xs" className="indented" role="group" aria-label={`Judge ${judge.model}`}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {judge.model}
        </Text>
        <Text size="sm" className="quiet">
          {hasOwn ? "scores by your instructions" : "scores by the rubric or references of each task"}
        </Text>
      </Group>
      <Textarea
        label="Instructions"
        description="Your own rubric, in words. Leave it empty to follow the tasks."
        autosize
        minRows={2}
        maxRows={12}
        value={judge.instructions}
        error={errors.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
      {hasOwn && (
        <Select
          label="Scale"
          maw={220}
          data={JUDGE_SCALES.map((value) => ({ value, label: SCALE_NAMES[value] }))}
          value={judge.scale ?? "0-100"}
          allowDeselect={false}
          error={errors.scale}
          onChange={(scale) => onChange({ scale })}
        />
      )}
      {errors.judge !== null && (
        <Text size="sm" c="red" role="alert">
          {errors.judge}
        </Text>
      )}
    </Stack>
  );
}
