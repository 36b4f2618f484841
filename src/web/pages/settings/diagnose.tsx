import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { DoctorView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { CheckLine } from "./check-line.tsx";
import { ProviderChecks } from "./provider-checks.tsx";
import { Section } from "./section.tsx";

/** Tries everything that runs depend on, when it is asked for. */
export function Diagnose() {
  const { t } = useLingui();
  const checking = useMutation({ mutationFn: () => client.doctor() });
  const { data, error, isPending } = checking;
  return (
    <Section
      title={t`Diagnose`}
      hint={t`Checks the workspace folder, the database, stored keys, the network, and each provider with its models. Asks providers for their model lists; no prompt is sent.`}
    >
      <Group>
        <Button variant="default" loading={isPending} onClick={() => checking.mutate()}>
          {data === undefined ? <Trans>Run checks</Trans> : <Trans>Run checks again</Trans>}
        </Button>
        <Text size="sm" className="quiet" role="status">
          {isPending ? t`Checking. A provider that doesn't answer can take a while.` : ""}
        </Text>
      </Group>
      {error !== null && <Problem error={error} onRetry={() => checking.mutate()} />}
      {data !== undefined && <Checks health={data} />}
    </Section>
  );
}

function Checks({ health }: { readonly health: DoctorView }) {
  const { t } = useLingui();
  const { folder, database, vault, network } = health.workspace;
  const { providers, version } = health;
  const failed =
    [folder, database, vault, network].filter(({ ok }) => !ok).length +
    providers.filter(({ state }) => state === "failed").length;
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
        <CheckLine name={t`Network`} check={network} />
      </dl>
      {providers.map((provider) => (
        <ProviderChecks key={provider.id} provider={provider} />
      ))}
    </Stack>
  );
}
