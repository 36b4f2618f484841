import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Divider, Grid, Group, List, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Problem } from "../../../frame/page-error.tsx";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { isSame } from "../../../parts/kept-draft.ts";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { Note } from "../../../parts/note.tsx";
import { configQuery } from "../config-query.ts";
import { CostEstimateCard } from "./cost-estimate.tsx";
import { Consent } from "./consent.tsx";
import { useDraft } from "./use-draft.ts";
import { EMPTY_DRAFT, type RunDraft } from "../../../../presentation/index.ts";
import { type TakenOver, draftFromRun } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Limits, More } from "./limits.tsx";
import { Metrics } from "./metrics.tsx";
import { NameField } from "./name-field.tsx";
import { Scoring } from "./scoring.tsx";
import { Start } from "./start.tsx";
import { usePlan } from "./use-plan.ts";
import { useSuggestedName } from "./use-suggested-name.ts";
import { Variants } from "./variants.tsx";
import { TaskChoice } from "./task-choice.tsx";
import { ModelChoice } from "./model-choice.tsx";

/** A run is put together; with `?from=` it begins with the settings of an earlier one, with `?collection=` with its tasks. */
export function NewRun() {
  const { from, collection } = useSearch({ from: "/new" });
  if (from !== undefined) return <FormFrom key={from} runId={from} />;
  return collection === undefined ? (
    <Form key="" beginning={EMPTY_DRAFT} />
  ) : (
    <FormOf key={collection} collectionId={collection} />
  );
}

/** Begins with a collection; with nothing where there is none of that number. */
function FormOf({ collectionId }: { readonly collectionId: string }) {
  const { t } = useLingui();
  const collections = useQuery(collectionsQuery());
  if (collections.isPending) return <Skeleton height={200} aria-label={t`Loading collections…`} />;
  const found = collections.data?.find(({ id }) => String(id) === collectionId);
  if (found === undefined) return <Form beginning={EMPTY_DRAFT} />;
  return (
    <Form draftOf={`collection-${collectionId}`} beginning={{ ...EMPTY_DRAFT, collections: [found.name] }} />
  );
}

function FormFrom({ runId }: { readonly runId: string }) {
  const { t } = useLingui();
  const config = useQuery(configQuery(runId));
  const taken = useMemo(
    () => (config.data === undefined ? null : draftFromRun(runId, config.data)),
    [runId, config.data],
  );
  if (taken !== null) return <Form from={runId} beginning={taken.draft} leftOut={taken.leftOut} />;
  return (
    <Stack gap="md" maw={640}>
      <Title order={1}>
        <Trans>New run</Trans>
      </Title>
      {config.isError ? (
        <>
          <Problem error={config.error} onRetry={() => void config.refetch()} />
          <Group>
            <LinkButton to="/new">
              <Trans>Start from scratch</Trans>
            </LinkButton>
          </Group>
        </>
      ) : (
        <Skeleton height={200} aria-label={t`Loading settings of ${runId}…`} />
      )}
    </Stack>
  );
}

/** The form on the left; what the run would be stands at the right. */
function Form({
  from,
  draftOf = from,
  beginning,
  leftOut = [],
}: {
  readonly from?: string;
  /** What the draft begins with, where that isn't an empty form: it is kept apart. */
  readonly draftOf?: string | undefined;
  readonly beginning: RunDraft;
  readonly leftOut?: TakenOver["leftOut"];
}) {
  const { draft, change, settle, restored } = useDraft(draftOf, beginning);
  const suggestion = useSuggestedName(draft);
  const { request, gaps, plan, outline, faults, isSettled, isValid } = usePlan(
    useMemo(
      () => ({ ...draft, name: draft.name.trim() === "" ? suggestion : draft.name }),
      [draft, suggestion],
    ),
  );
  const reasons = useReasons({ gaps, isSettled, isValid, faults, needsConsent: plan?.needsConsent ?? false });
  const part = { draft, change, faults };
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between">
        <Title order={1}>
          <Trans>New run</Trans>
        </Title>
        {!isSame(draft, beginning) && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => settle(beginning)}>
            <Trans>Reset form</Trans>
          </Button>
        )}
      </Group>
      {restored}
      {from !== undefined && <Origin runId={from} leftOut={leftOut} />}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <TaskChoice {...part} />
            <Divider />
            <ModelChoice {...part} />
            <Divider />
            <Scoring {...part} />
            <Divider />
            <Metrics {...part} />
            <Divider />
            <Limits {...part} />
            <Divider />
            <Variants {...part} />
            <Divider />
            <More {...part} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md" className="bill">
            <CostEstimateCard
              plan={plan ?? outline ?? undefined}
              isOutline={plan === undefined}
              faults={faults}
              isWorking={gaps.length === 0 && !isSettled}
            />
            <NameField {...part} suggestion={suggestion} />
            <Start
              request={request}
              tasks={plan?.tasks ?? null}
              onStarted={() => settle()}
              reasons={reasons}
              consent={<Consent plan={plan} draft={draft} change={change} />}
            />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** Whose settings these are, and what of them could not be taken over. */
function Origin({ runId, leftOut }: { readonly runId: string } & Pick<TakenOver, "leftOut">) {
  const { t } = useLingui();
  const link = (
    <LinkText to="/runs/$runId" params={{ runId }} className="breakable">
      {runId}
    </LinkText>
  );
  if (leftOut.length === 0)
    return (
      <Text size="sm">
        <Trans>Settings copied from {link}.</Trans>
      </Text>
    );
  return (
    <Note kind="warning" title={t`Some settings could not be copied`}>
      <Text size="sm">
        <Trans>Settings copied from {link}, except:</Trans>
      </Text>
      <List size="sm">
        {leftOut.map((message) => (
          <List.Item key={message.id}>{t(message)}</List.Item>
        ))}
      </List>
    </Note>
  );
}

/** Why the run cannot be started yet; nothing when it can. */
function useReasons({
  gaps,
  isSettled,
  isValid,
  faults: { named },
  needsConsent,
}: {
  readonly gaps: readonly string[];
  readonly isSettled: boolean;
  readonly isValid: boolean;
  readonly faults: FieldFaults;
  readonly needsConsent: boolean;
}): readonly string[] {
  const { t } = useLingui();
  if (isValid)
    return needsConsent
      ? [t`Confirm that incomplete or different prompts may be sent, or change the prompt format.`]
      : [];
  if (gaps.length > 0) return gaps;
  if (!isSettled) return [t`Calculating the estimate…`];
  return named.length > 0 ? named : [t`Fix the problems above first.`];
}
