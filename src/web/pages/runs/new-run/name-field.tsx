import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { LONGEST_RUN_NAME } from "../../../../core/index.ts";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";

/** What the run is called; its id begins with it. */
export function NameField({
  draft,
  change,
  faults,
  suggestion,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
  /** What it is called when nothing is typed. */
  readonly suggestion: string;
}) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Run name`}
      placeholder={suggestion}
      maxLength={LONGEST_RUN_NAME}
      value={draft.name}
      error={faults.at("name")}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  );
}
