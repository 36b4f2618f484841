import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DoctorView, EgressView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { CheckLine } from "./check-line.tsx";
import { ProviderChecks } from "./provider-checks.tsx";
import { Section } from "./section.tsx";

/** Tries everything that runs depend on, when it is asked for. */
export function Diagnose() {
  const { t } = useLingui();
  const { check, stop, data, error, isPending } = useChecks();
  return (
    <Section
      title={t`Diagnose`}
      hint={t`Checks the workspace folder, the database, stored keys, the network, and each provider with its models. Asks providers for their model lists; no prompt is sent.`}
    >
      <Group>
        <Button variant="default" loading={isPending} onClick={check}>
          {data === undefined ? <Trans>Run checks</Trans> : <Trans>Run checks again</Trans>}
        </Button>
        {isPending && (
          <Button variant="default" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
        <Text size="sm" className="quiet" role="status">
          {isPending ? t`Checking. A provider that doesn't answer can take a while.` : ""}
        </Text>
      </Group>
      {error !== null && <Problem error={error} onRetry={check} />}
      {data !== undefined && <Checks health={data.health} egress={data.egress} />}
    </Section>
  );
}

/** Asked for, and given up when somebody has waited long enough or leaves. */
function useChecks() {
  const running = useRef<AbortController>(null);
  const checking = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      const health = await client.doctor({}, signal);
      // What runs connect to is in the database.
      const egress = health.providers === null ? null : await client.getEgress({}, signal);
      return { health, egress };
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    ...checking,
    check: () => checking.mutate(),
    stop: () => {
      running.current?.abort();
      checking.reset();
    },
  };
}

function Checks({ health, egress }: { readonly health: DoctorView; readonly egress: EgressView | null }) {
  const { t } = useLingui();
  const { folder, database, vault, network, backup } = health.workspace;
  const { providers, version } = health;
  const failed =
    [folder, database, vault, network, backup].filter((fact) => fact?.ok === false).length +
    (providers ?? []).filter(({ state }) => state === "failed").length;
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {health.ok ? (
          <Trans>Everything in use works. Assay {version}.</Trans>
        ) : failed === 0 ? (
          <Trans>Something doesn't work. Assay {version}.</Trans>
        ) : (
          <>
            <Plural value={failed} one="# problem found." other="# problems found." />{" "}
            <Trans>Assay {version}.</Trans>
          </>
        )}
      </Text>
      <dl className="check-list">
        <CheckLine name={t`Workspace folder`} check={folder} />
        <CheckLine name={t`Database`} check={database} />
        <CheckLine name={t`Stored secrets`} check={vault} />
        {backup !== undefined && <CheckLine name={t`Automatic backups`} check={backup} />}
        <CheckLine name={t`Network`} check={network} />
        {providers === null && (
          <CheckLine
            name={t`Providers`}
            check={{ ok: null, message: t`unknown, because the database doesn't answer`, next: null }}
          />
        )}
      </dl>
      {(providers ?? []).map((provider) => (
        <ProviderChecks key={provider.id} provider={provider} />
      ))}
      {egress !== null && <Connections egress={egress} />}
    </Stack>
  );
}

/** Whom a run of the workspace's models connects to. */
function Connections({ egress: { providers, database, traces, webhooks } }: { readonly egress: EgressView }) {
  const { t } = useLingui();
  return (
    <Stack gap={4}>
      <Text fw={600}>
        <Trans>What runs connect to</Trans>
      </Text>
      <dl className="check-list">
        {[...providers, database, ...(traces === null ? [] : [traces])].map(({ name, message }) => (
          <CheckLine key={name} name={name} check={{ message, next: null }} />
        ))}
        {webhooks.map(({ name, message }) => (
          <CheckLine key={`webhook ${name}`} name={t`Webhook of ${name}`} check={{ message, next: null }} />
        ))}
      </dl>
      <Text size="sm" className="quiet">
        {traces === null ? (
          <Trans>Nothing else: no telemetry, no update check.</Trans>
        ) : (
          <Trans>Nothing else: no other telemetry, no update check.</Trans>
        )}
      </Text>
    </Stack>
  );
}
