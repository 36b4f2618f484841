import { Group, List, Loader, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type PlanView,
  describeCost,
  describeDetectable,
  describeDuration,
  describeMeasured,
  describeSpread,
} from "../../../../contract/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { sentence } from "../../../parts/faults.ts";
import { Note } from "../../../parts/note.tsx";
import type { FieldFaults } from "./field-faults.ts";
import { useAskAgain } from "./use-plan.ts";

/** What the run would be, about what it would cost, how long it would take and what it could show. */
export function CostEstimateCard({
  plan,
  faults,
  isWorking,
}: {
  readonly plan: PlanView | undefined;
  readonly faults: FieldFaults;
  readonly isWorking: boolean;
}) {
  const askAgain = useAskAgain();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>The bill</Title>
        {isWorking && <Loader size="xs" aria-label="Working it out" />}
      </Group>
      {plan !== undefined && <Sums plan={plan} isOld={isWorking} />}
      {plan === undefined && faults.failure === null && (
        <Text size="sm" className="quiet">
          {faults.first === null && faults.elsewhere.length === 0
            ? "Items, calls, about what they cost and how long they take stand here once the run has tasks, models and somebody who scores."
            : "Once what is wrong is mended, items, calls, costs and time stand here."}
        </Text>
      )}
      {faults.failure !== null && <Problem error={faults.failure} onRetry={askAgain} />}
      {faults.elsewhere.length > 0 && (
        <Note kind="fault" title="This cannot be run yet">
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
  const { estimate, tasks, items, models, judges, duration, detectable, warnings } = plan;
  return (
    <Stack gap="sm" opacity={isOld ? 0.6 : 1}>
      <Stack gap={6} component="dl" m={0}>
        <Line label="Tasks" value={tasks} />
        <Line label="Models asked" value={models.length} />
        <Line label="Items" value={items} />
        <Line label="Calls for answers" value={estimate.calls} />
        {judges.length > 0 && <Line label="Calls of judges" value={estimate.judgeCalls} />}
        <Line label="Answers, about" value={describeCost(estimate.costUsd, estimate.isKnown)} />
        {judges.length > 0 && (
          <Line label="Judges, about" value={describeCost(estimate.judgeCostUsd, estimate.isJudgingKnown)} />
        )}
        <Line label="Time, about" value={describeDuration(duration)} why={describeMeasured(duration)} />
        {detectable !== null && (
          <Line
            label="Smallest difference"
            value={describeDetectable(detectable)}
            why={`of 100, detected 4 times in 5; ${describeSpread(detectable)}`}
          />
        )}
      </Stack>
      {estimate.unpriced.length > 0 && (
        <Note kind="warning" title="Not in the sums">
          <Text size="sm">No price is known for {estimate.unpriced.join(", ")}.</Text>
        </Note>
      )}
      {models.some(({ simulated }) => simulated) && (
        <Text size="sm" className="quiet">
          {models.every(({ simulated }) => simulated) ? "All models are" : "Some models are"} simulated: they
          answer offline and cost nothing.
        </Text>
      )}
      {plan.promptNotices.length > 0 && (
        <Note
          kind="warning"
          title={plan.needsConsent ? "Not every model gets the whole question" : "Prompts"}
        >
          <List size="sm">
            {plan.promptNotices.map(({ message }) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        </Note>
      )}
      {warnings.length > 0 && (
        <Note kind="warning" title={warnings.length === 1 ? "One warning" : `${warnings.length} warnings`}>
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

/** A warning without the key of the config file that it begins with. */
function inWords(warning: string): string {
  return sentence(warning.replace(/^(?:routers|run|models|judge|variants)\b[^:]*: /, ""));
}

/** `why` says below the value where it comes from. */
function Line({
  label,
  value,
  why,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly why?: string;
}) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Text component="dt" size="sm" className="quiet unbroken">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} ta="right" fw={500}>
        {typeof value === "number" ? value.toLocaleString() : value}
        {why !== undefined && (
          <Text component="span" display="block" size="xs" className="quiet" fw={400}>
            {why}
          </Text>
        )}
      </Text>
    </Group>
  );
}
