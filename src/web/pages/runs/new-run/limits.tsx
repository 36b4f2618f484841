import { Trans, useLingui } from "@lingui/react/macro";
import { Select, SimpleGrid, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MESSAGE_RECIPES } from "../../../../core/index.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { settingsQuery } from "../../../parts/settings-query.ts";
import type { ChangeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Sampling } from "./sampling.tsx";
import { Section } from "./section.tsx";
import { RECIPE_NAMES } from "../../../../presentation/index.ts";

interface Part {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}

const useSettings = () => useQuery(settingsQuery).data;

/** How often each task is sent, and what it may cost. */
export function Limits({ draft, change, faults }: Part) {
  const { t } = useLingui();
  const settings = useSettings();
  return (
    <Section
      title={t`Sampling and limits`}
      hint={t`More samples even out how a model's answers to one task vary, and cost more. To detect smaller differences, add tasks.`}
      term="sample"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t`Samples per task`}
          value={draft.samples}
          error={faults.at("samples")}
          onChange={(samples) => change({ samples })}
        />
        <NumberField
          label={t`Spending limit (USD)`}
          placeholder={settings?.maxBudgetUsd == null ? t`No limit` : String(settings.maxBudgetUsd)}
          value={draft.maxBudgetUsd}
          error={faults.at("budget")}
          onChange={(maxBudgetUsd) => change({ maxBudgetUsd })}
        />
      </SimpleGrid>
      <Sampling draft={draft} change={change} faults={faults} />
      {draft.maxBudgetUsd !== "" && (
        <Switch
          label={t`Allow models without a price`}
          description={t`Their cost is unknown, so it doesn't count towards the spending limit.`}
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
      <summary>
        <Trans>Advanced</Trans>
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NumberField
          label={t`Concurrent requests`}
          placeholder={String(settings?.concurrency.candidate ?? "")}
          value={draft.candidateConcurrency}
          error={faults.at("candidateConcurrency")}
          onChange={(candidateConcurrency) => change({ candidateConcurrency })}
        />
        <NumberField
          label={t`Concurrent judge requests`}
          placeholder={String(settings?.concurrency.judge ?? "")}
          value={draft.judgeConcurrency}
          error={faults.at("judgeConcurrency")}
          onChange={(judgeConcurrency) => change({ judgeConcurrency })}
        />
        <Select
          label={t`Prompt format`}
          description={t`How tasks become messages, for every model`}
          placeholder={t`Each model's own`}
          clearable
          data={MESSAGE_RECIPES.map((value) => ({ value, label: t(RECIPE_NAMES[value]) }))}
          value={draft.promptFormat}
          onChange={(promptFormat) => change({ promptFormat })}
        />
        <Switch
          label={t`Stream answers`}
          description={t`Measures time to first token.`}
          checked={draft.stream}
          onChange={(event) => change({ stream: event.currentTarget.checked })}
        />
        <Switch
          label={t`Reuse cached answers`}
          description={t`Reuse cached answers from earlier runs with identical requests.`}
          checked={draft.reuse}
          onChange={(event) => change({ reuse: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </details>
  );
}
