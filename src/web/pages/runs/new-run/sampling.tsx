import { Trans, useLingui } from "@lingui/react/macro";
import { SimpleGrid, TagsInput, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import { extraOf } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import { ParameterFields } from "./parameter-fields.tsx";
import { extraFault } from "../../../../presentation/index.ts";

/** How every model is asked in this run, instead of what its own entry says. */
export function Sampling({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { t } = useLingui();
  const own = t`Each model's own`;
  const { temperature, topP, maxTokens, seed, stop, extra } = draft;
  // Open from the start where something is set; it does not fold under the hands of somebody who clears a field.
  const [isOpen] = useState(
    [temperature, topP, maxTokens, seed, extra].some((value) => value !== "") || stop.length > 0,
  );
  return (
    <details className="more" open={isOpen ? true : undefined}>
      <summary>
        <Trans>Sampling parameters for this run</Trans>
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <ParameterFields values={draft} faults={faults} placeholder={own} onChange={change} />
        <TagsInput
          label={t`Stop sequences`}
          description={t`Press Enter after each`}
          placeholder={stop.length === 0 ? own : ""}
          splitChars={[]}
          value={[...stop]}
          error={faults.at("stop")}
          onChange={(value) => change({ stop: value })}
        />
        <Textarea
          label={t`Extra parameters (JSON)`}
          description={t`Passed to the provider unchanged`}
          autosize
          minRows={1}
          maxRows={10}
          classNames={{ input: "mono" }}
          value={extra}
          error={extraOf(extra) === null ? extraFault() : faults.at("extra")}
          onChange={(event) => change({ extra: event.currentTarget.value })}
        />
      </SimpleGrid>
    </details>
  );
}
