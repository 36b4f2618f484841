import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ModelsCheck, ProviderView } from "../../../../contract/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { sentence } from "../../../parts/faults.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { OfferedTable } from "./offered-table.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { spoken } from "../../../language.ts";

interface ConnectionResultProps {
  readonly provider: ProviderView;
  readonly test: UseMutationResult<ModelsCheck, Error, string>;
  readonly open: OpenPanel;
}

/** What came of trying a provider that was just saved, and the way on: its models, or what to correct. */
export function ConnectionResult({ provider, test, open }: ConnectionResultProps) {
  const own = useRef<HTMLDivElement>(null);
  const { isPending, isError, data } = test;
  useEffect(() => {
    own.current?.scrollIntoView({ block: "nearest" });
  }, [isPending]);
  return (
    <Stack gap="md" ref={own} role="status" mt="md">
      {isPending && (
        <Group gap="xs">
          <Loader size="sm" />
          <Text size="sm">
            <Trans>Saved. Testing the connection…</Trans>
          </Text>
        </Group>
      )}
      {isError && <Problem error={test.error} />}
      {data !== undefined && <Tested provider={provider} check={data} open={open} />}
    </Stack>
  );
}

function Tested({
  provider,
  check,
  open,
}: {
  readonly provider: ProviderView;
  readonly check: ModelsCheck;
  readonly open: OpenPanel;
}) {
  const { t } = useLingui();
  const { name } = provider;
  const id = String(provider.id);
  const { success, models, error } = check;
  const count = models.length;
  const latency = formatNumber(check.latencyMs);
  if (!success)
    return (
      <Alert color="red" role="alert" title={t`Saved, but the connection test failed`}>
        <Stack gap="xs">
          <Text size="sm">{sentence(spoken(error ?? ""))}</Text>
          <Text size="sm">
            <Trans>Correct the settings above and test again.</Trans>
          </Text>
          <Group>
            <Button
              variant="default"
              size="xs"
              onClick={() => open({ open: "model", provider: id, model: "" })}
            >
              <Trans>Add model by ID</Trans>
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  return (
    <>
      <Alert
        color="green"
        // Green on green is too faint to read.
        styles={{ title: { color: "var(--mantine-color-text)" } }}
        title={
          <Trans>
            Connected to {name}: <Plural value={count} one="# model" other="# models" /> in {latency} ms
          </Trans>
        }
      >
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            <Trans>
              Select models to add. Some providers list models without checking the key: test a prompt to be
              sure.
            </Trans>
          </Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => open({ open: "test", provider: id, model: models[0]?.id ?? "" })}
          >
            <Trans>Test a prompt</Trans>
          </Button>
        </Group>
      </Alert>
      <OfferedTable provider={provider} models={models} open={open} />
    </>
  );
}
