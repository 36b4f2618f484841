import { useLingui } from "@lingui/react/macro";
import { Textarea } from "@mantine/core";
import { PROMPT, type VariantDraft } from "../../../../presentation/index.ts";

type PromptDraft = Pick<VariantDraft, "system" | "template">;

/** What a model is told besides the task, and what stands around it. */
export function PromptFields({
  value: { system, template },
  errorAt,
  rows = 1,
  onChange,
}: {
  readonly value: PromptDraft;
  readonly errorAt: (key: keyof PromptDraft) => string | null;
  /** So many lines the system prompt has at least. */
  readonly rows?: number;
  readonly onChange: (some: Partial<PromptDraft>) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Textarea
        label={t`System prompt`}
        description={t`Optional`}
        autosize
        minRows={rows}
        maxRows={12}
        value={system}
        error={errorAt("system")}
        onChange={(event) => onChange({ system: event.currentTarget.value })}
      />
      <Textarea
        label={t`Template`}
        description={t`Optional. Text around the task; ${PROMPT} marks where the task goes.`}
        placeholder={PROMPT}
        autosize
        minRows={1}
        maxRows={12}
        classNames={{ input: "mono" }}
        value={template}
        error={errorAt("template")}
        onChange={(event) => onChange({ template: event.currentTarget.value })}
      />
    </>
  );
}
