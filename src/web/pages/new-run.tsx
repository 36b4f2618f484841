import { Button, Divider, Grid, Group, Stack, Title } from "@mantine/core";
import { Bill } from "./new-run/bill.tsx";
import { EMPTY_DRAFT, useDraft } from "./new-run/draft.ts";
import { type FieldFaults, fieldFaults } from "./new-run/field-faults.ts";
import { Limits, More } from "./new-run/limits.tsx";
import { NameField } from "./new-run/name-field.tsx";
import { Scoring } from "./new-run/scoring.tsx";
import { Start } from "./new-run/start.tsx";
import { usePlan } from "./new-run/use-plan.ts";
import { Variants } from "./new-run/variants.tsx";
import { What } from "./new-run/what.tsx";
import { Who } from "./new-run/who.tsx";

/** A run is put together on the left; what it would be stands at the right. */
export function NewRun() {
  const { draft, change, clear } = useDraft();
  const { request, gaps, plan, error, isSettled, isValid } = usePlan(draft);
  const faults = fieldFaults(error);
  const part = { draft, change, faults };
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between">
        <Title order={1}>New run</Title>
        {draft !== EMPTY_DRAFT && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
            Begin anew
          </Button>
        )}
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <What {...part} />
            <Divider />
            <Who {...part} />
            <Divider />
            <Scoring {...part} />
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
            <Bill plan={plan} faults={faults} isWorking={gaps.length === 0 && !isSettled} />
            <NameField {...part} />
            <Start request={request} reason={isValid ? null : reasonOf(gaps, isSettled, faults)} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** Why the run cannot be started yet. */
function reasonOf([gap]: readonly string[], isSettled: boolean, { first }: FieldFaults): string {
  if (gap !== undefined) return gap;
  if (!isSettled) return "Working out what the run would be.";
  return first ?? "What stands above keeps it from starting.";
}
