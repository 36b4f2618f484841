import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelList, ProviderView } from "../../../../contract/index.ts";
import { isoTime } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { isSimulated } from "../../../parts/catalog.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { offeredQuery } from "./offered-query.ts";
import { OfferedTable } from "./offered-table.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { spoken } from "../../../language.ts";

/** What a provider offers, asked for again on demand. After a new key was saved, this is its first test. */
export function OfferedModels({
  provider,
  open,
}: {
  readonly provider: ProviderView;
  readonly open: OpenPanel;
}) {
  const { t } = useLingui();
  const { name } = provider;
  const queries = useQueryClient();
  const offered = useQuery(offeredQuery(provider.id));
  const refresh = useMutation({
    mutationFn: () => client.testModels({ params: { id: String(provider.id) } }),
    onSuccess: ({ success, models }) => {
      if (!success) return;
      const list: ModelList = { models, fetchedAt: isoTime(now()) };
      queries.setQueryData(offeredQuery(provider.id).queryKey, list);
    },
  });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" className="quiet" role="status">
          {offered.data === undefined ? (
            offered.isPending ? (
              t`Loading models…`
            ) : (
              t`No model list`
            )
          ) : (
            <ListRead list={offered.data} />
          )}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            <Trans>Refresh</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => open({ open: "test", provider: String(provider.id) })}
          >
            <Trans>Test a prompt</Trans>
          </Button>
        </Group>
      </Group>
      {refresh.isError && <Problem error={refresh.error} />}
      {refresh.data?.success === false && (
        <Alert color="red" role="alert" title={t`${name} didn't return its model list`}>
          {spoken(refresh.data.error ?? "")}
        </Alert>
      )}
      {offered.isPending && <Loader size="sm" aria-label={t`Loading models…`} />}
      {offered.isError && refresh.data === undefined && <Problem error={offered.error} />}
      {offered.isError && <NoList provider={provider} open={open} />}
      {offered.data !== undefined && !isSimulated(provider) && (
        <Text size="sm" className="quiet">
          <Trans>
            The connection works. Some providers list models without checking the key: test a prompt to be
            sure.
          </Trans>
        </Text>
      )}
      {offered.data !== undefined && (
        <OfferedTable provider={provider} models={offered.data.models} open={open} />
      )}
    </Stack>
  );
}

function ListRead({ list: { models, fetchedAt } }: { readonly list: ModelList }) {
  const count = models.length;
  return (
    <Trans>
      <Plural value={count} one="# model" other="# models" />, updated <Time at={fetchedAt} />
    </Trans>
  );
}

/** What can be done when a provider does not list its models. */
function NoList({ provider, open }: { readonly provider: ProviderView; readonly open: OpenPanel }) {
  const id = String(provider.id);
  return (
    <Group>
      <Button variant="default" onClick={() => open({ open: "provider", id })}>
        <Trans>Edit provider</Trans>
      </Button>
      <Button variant="default" onClick={() => open({ open: "model", provider: id, model: "" })}>
        <Trans>Add model by ID</Trans>
      </Button>
    </Group>
  );
}
