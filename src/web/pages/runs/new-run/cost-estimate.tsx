import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Group, List, Loader, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type CostRange,
  type PlanView,
  describeCost,
  describeDetectable,
  describeDuration,
  describeMeasured,
  describeSpread,
} from "../../../../contract/index.ts";
import type { DefinedTerm } from "../../../../core/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { sentence } from "../../../parts/faults.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { Note } from "../../../parts/note.tsx";
import { Term } from "../../../parts/term.tsx";
import { useTranslate } from "../../../parts/use-translate.ts";
import type { FieldFaults } from "./field-faults.ts";
import { useAskAgain } from "./use-plan.ts";
import { spoken } from "../../../language.ts";

/** What the run would be, about what it would cost, how long it would take and what it could show. */
export function CostEstimateCard({
  plan,
  isOutline,
  faults,
  isWorking,
  missing,
}: {
  readonly plan: PlanView | undefined;
  /** Whether it is the plan of tasks, models and judges alone, because the form is unfinished or has errors. */
  readonly isOutline: boolean;
  readonly faults: FieldFaults;
  readonly isWorking: boolean;
  /** What to do to see an estimate, where that isn't to choose tasks and models. */
  readonly missing?: string;
}) {
  const { t } = useLingui();
  const askAgain = useAskAgain();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Estimate</Trans>
        </Title>
        {isWorking && <Loader size="xs" aria-label={t`Calculating…`} />}
      </Group>
      {plan !== undefined && <Sums plan={plan} isOld={isWorking} />}
      {plan !== undefined && isOutline && plan.judges.length === 0 && (
        <Text size="sm" className="quiet">
          <Trans>Scoring isn't included yet.</Trans>
        </Text>
      )}
      {plan === undefined && faults.failure === null && (
        <Text size="sm" className="quiet">
          {faults.named.length === 0 && faults.elsewhere.length === 0
            ? (missing ?? t`Choose tasks and models to see calls, cost and duration.`)
            : t`Fix the errors to see calls, cost and duration.`}
        </Text>
      )}
      {faults.failure !== null && <Problem error={faults.failure} onRetry={askAgain} />}
      {faults.elsewhere.length > 0 && (
        <Note kind="fault" title={t`This run can't start yet`}>
          <List size="sm">
            {faults.elsewhere.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Note>
      )}
    </Stack>
  );
}

function Sums({ plan, isOld }: { readonly plan: PlanView; readonly isOld: boolean }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { estimate, tasks, items, models, judges, duration, detectable, warnings } = plan;
  const count = warnings.length;
  const unpriced = estimate.unpriced.join(", ");
  return (
    <Stack gap="sm" opacity={isOld ? 0.6 : 1}>
      <Stack gap={6} component="dl" m={0}>
        <Line label={t`Tasks`} value={tasks} />
        <Line label={t`Models`} value={models.length} />
        <Line label={t`Items`} term="item" value={items} />
        <Line label={t`Model calls`} value={estimate.calls} />
        {judges.length > 0 && <Line label={t`Judge calls`} value={estimate.judgeCalls} />}
        <Cost label={t`Model cost (est.)`} of={models} range={estimate.costUsd} isKnown={estimate.isKnown} />
        {judges.length > 0 && (
          <Cost
            label={t`Judge cost (est.)`}
            of={judges}
            range={estimate.judgeCostUsd}
            isKnown={estimate.isJudgingKnown}
          />
        )}
        <Line
          label={t`Duration (est.)`}
          value={translate(describeDuration(duration))}
          why={translate(describeMeasured(duration))}
        />
        {detectable !== null && (
          <Line
            label={t`Minimum detectable difference`}
            term="minimum-detectable-difference"
            value={translate(describeDetectable(detectable))}
            why={translate(describeSpread(detectable))}
          />
        )}
      </Stack>
      {estimate.unpriced.length > 0 && (
        <Note kind="warning" title={t`Not included in the cost`}>
          <Text size="sm">
            <Trans>No price is known for {unpriced}.</Trans>
          </Text>
        </Note>
      )}
      {plan.promptNotices.length > 0 && (
        <Note
          kind="warning"
          title={plan.needsConsent ? t`Some models get incomplete or different prompts` : t`Prompts`}
        >
          <List size="sm">
            {plan.promptNotices.map(({ message }) => (
              <List.Item key={message}>{spoken(message)}</List.Item>
            ))}
          </List>
        </Note>
      )}
      {warnings.length > 0 && (
        <Note kind="warning" title={<Plural value={count} one="# warning" other="# warnings" />}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{inWords(warning)}</List.Item>
            ))}
          </List>
        </Note>
      )}
    </Stack>
  );
}

interface CostProps {
  readonly label: string;
  readonly of: PlanView["models"];
  readonly range: CostRange;
  readonly isKnown: boolean;
}

/** What calls would cost; simulated models answer offline, so that of their prices nothing is paid. */
function Cost({ label, of, range, isKnown }: CostProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const simulated = of.filter((one) => one.simulated);
  if (simulated.length === of.length)
    return (
      <Line
        label={label}
        value={t`nothing (simulated)`}
        {...(range.high > 0 ? { why: t`results show a cost by the prices set, marked as simulated` } : {})}
      />
    );
  const names = simulated.map(({ id }) => id).join(", ");
  return (
    <Line
      label={label}
      value={translate(describeCost(range, isKnown))}
      {...(names !== "" && range.high > 0
        ? { why: t`including any price set for ${names}: simulated, nothing is paid` }
        : {})}
    />
  );
}

/** A warning without the key of the config file that it begins with. */
function inWords(warning: string): string {
  return sentence(spoken(warning.replace(/^(?:routers|run|models|judge|variants)\b[^:]*: /, "")));
}

/** `why` says below the value where it comes from. */
function Line({
  label,
  term,
  value,
  why,
}: {
  readonly label: string;
  readonly term?: DefinedTerm;
  readonly value: ReactNode;
  readonly why?: string;
}) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Text component="dt" size="sm" className="quiet">
        {label} {term !== undefined && <Term name={term} />}
      </Text>
      <Text component="dd" size="sm" m={0} ta="right" fw={500}>
        {typeof value === "number" ? formatNumber(value) : value}
        {why !== undefined && (
          <Text component="span" display="block" size="xs" className="quiet" fw={400}>
            {why}
          </Text>
        )}
      </Text>
    </Group>
  );
}
