import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Select, Stack, Text, Textarea } from "@mantine/core";
import { JUDGE_SCALES, type JudgeScale } from "../../../../core/index.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import type { JudgeDraft } from "../../../../presentation/index.ts";

const SCALE_NAMES: Readonly<Record<JudgeScale, MessageDescriptor>> = {
  "1-5": msg`1 to 5`,
  "1-10": msg`1 to 10`,
  "0-100": msg`0 to 100`,
  "pass-fail": msg`Pass or fail`,
};

/** One judge: whether it follows the tasks or your own words. */
export function JudgeFields({
  judge,
  isRequired = false,
  errors,
  onChange,
}: {
  readonly judge: JudgeDraft;
  /** Whether the tasks tell it nothing to score by. */
  readonly isRequired?: boolean;
  readonly errors: Readonly<
    Record<"judge" | "instructions" | "scale" | "temperature" | "maxTokens", string | null>
  >;
  readonly onChange: (some: Partial<JudgeDraft>) => void;
}) {
  const { t } = useLingui();
  const { model } = judge;
  const hasOwn = judge.instructions.trim() !== "";
  return (
    <Stack gap="xs" className="indented" role="group" aria-label={t`Judge ${model}`}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {model}
        </Text>
        <Text size="sm" className="quiet">
          {hasOwn || isRequired ? (
            <Trans>scores by your instructions</Trans>
          ) : (
            <Trans>scores by each task's rubric or reference answers</Trans>
          )}
        </Text>
      </Group>
      <Textarea
        label={t`Instructions`}
        description={
          isRequired
            ? t`Your own rubric: what a good answer is.`
            : t`Optional. Your own rubric, used instead of each task's.`
        }
        required={isRequired}
        autosize
        minRows={2}
        maxRows={12}
        value={judge.instructions}
        error={errors.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
      <Group gap="md" align="flex-start">
        {hasOwn && (
          <Select
            label={t`Scale`}
            maw={220}
            data={JUDGE_SCALES.map((value) => ({ value, label: t(SCALE_NAMES[value]) }))}
            value={judge.scale ?? "0-100"}
            allowDeselect={false}
            error={errors.scale}
            onChange={(scale) => onChange({ scale })}
          />
        )}
        <NumberField
          label={t`Temperature`}
          placeholder={t`The model's own`}
          maw={180}
          value={judge.temperature ?? ""}
          error={errors.temperature}
          onChange={(temperature) => onChange({ temperature })}
        />
        <NumberField
          label={t`Max output tokens`}
          placeholder={t`The model's own`}
          maw={180}
          value={judge.maxTokens ?? ""}
          error={errors.maxTokens}
          onChange={(maxTokens) => onChange({ maxTokens })}
        />
      </Group>
      {errors.judge !== null && (
        <Text size="sm" c="red" role="alert">
          {errors.judge}
        </Text>
      )}
    </Stack>
  );
}
