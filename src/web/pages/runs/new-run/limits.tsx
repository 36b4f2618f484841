import { useLingui } from "@lingui/react/macro";
import { NumberInput, Select, SimpleGrid, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MESSAGE_RECIPES } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { RECIPE_NAMES } from "../../../parts/recipe-names.ts";
import type { ChangeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Section } from "./section.tsx";

interface Part {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}

const useSettings = () => useQuery({ queryKey: ["settings"], queryFn: () => client.getSettings() }).data;

/** How often each task is put, and what it may cost. */
export function Limits({ draft, change, faults }: Part) {
  const settings = useSettings();
  return (
    <Section title="How much" hint="More samples make the result surer and cost more.">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Samples"
          description="Times each task is put"
          min={1}
          max={1000}
          allowDecimal={false}
          value={draft.samples}
          error={faults.at("samples")}
          onChange={(samples) => change({ samples })}
        />
        <NumberInput
          label="Budget (US dollars)"
          description="The most it may spend"
          placeholder={String(settings?.maxBudgetUsd ?? "No limit")}
          min={0}
          allowNegative={false}
          value={draft.maxBudgetUsd}
          error={faults.at("budget")}
          onChange={(maxBudgetUsd) => change({ maxBudgetUsd })}
        />
      </SimpleGrid>
      {draft.maxBudgetUsd !== "" && (
        <Switch
          label="Allow models without a price"
          description="Their cost cannot be counted, so it does not count towards the budget."
          checked={draft.allowUnpriced}
          onChange={(event) => change({ allowUnpriced: event.currentTarget.checked })}
        />
      )}
    </Section>
  );
}

/** What most runs leave as it is. */
export function More({ draft, change, faults }: Part) {
  const { t } = useLingui();
  const settings = useSettings();
  return (
    <details className="more" open={faults.at("candidateConcurrency") !== null ? true : undefined}>
      <summary>More</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NumberInput
          label="Answers at the same time"
          placeholder={String(settings?.concurrency.candidate ?? "")}
          min={1}
          allowDecimal={false}
          value={draft.candidateConcurrency}
          error={faults.at("candidateConcurrency")}
          onChange={(candidateConcurrency) => change({ candidateConcurrency })}
        />
        <NumberInput
          label="Judge calls at the same time"
          placeholder={String(settings?.concurrency.judge ?? "")}
          min={1}
          allowDecimal={false}
          value={draft.judgeConcurrency}
          error={faults.at("judgeConcurrency")}
          onChange={(judgeConcurrency) => change({ judgeConcurrency })}
        />
        <Select
          label="Prompt format"
          description="How tasks become messages, for every model"
          placeholder="As each model says"
          clearable
          data={MESSAGE_RECIPES.map((value) => ({ value, label: t(RECIPE_NAMES[value]) }))}
          value={draft.promptFormat}
          onChange={(promptFormat) => change({ promptFormat })}
        />
        <Switch
          label="Stream answers"
          description="Read them as they are written, so that the time to the first token is known."
          checked={draft.stream}
          onChange={(event) => change({ stream: event.currentTarget.checked })}
        />
        <Switch
          label="Reuse answers"
          description="Take answers of earlier runs to the very same questions instead of asking again."
          checked={draft.reuse}
          onChange={(event) => change({ reuse: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </details>
  );
}
