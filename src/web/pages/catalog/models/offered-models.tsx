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

/** What a provider offers, asked for again on demand. After a new key was saved, this is its first test. */
export function OfferedModels({
  provider,
  open,
}: {
  readonly provider: ProviderView;
  readonly open: OpenPanel;
}) {
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
              "Asking the provider for its models…"
            ) : (
              "No list of models"
            )
          ) : (
            <>
              {offered.data.models.length} models, read <Time at={offered.data.fetchedAt} />
              {refresh.data?.success === true && `, in ${Math.round(refresh.data.latencyMs)} ms`}
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            Refresh
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => open({ open: "test", provider: String(provider.id) })}
          >
            Try a prompt
          </Button>
        </Group>
      </Group>
      {refresh.isError && <Problem error={refresh.error} />}
      {refresh.data?.success === false && (
        <Alert color="red" role="alert" title={`${provider.name} did not give its models`}>
          {refresh.data.error}
        </Alert>
      )}
      {offered.isPending && <Loader size="sm" aria-label="Asking the provider" />}
      {offered.isError && refresh.data === undefined && <Problem error={offered.error} />}
      {offered.isError && <NoList provider={provider} open={open} />}
      {offered.data !== undefined && !isSimulated(provider) && (
        <Text size="sm" className="quiet">
          The provider answered. Some list their models without checking the key: try a prompt to be sure.
        </Text>
      )}
      {offered.data !== undefined && (
        <OfferedTable provider={provider} models={offered.data.models} open={open} />
      )}
    </Stack>
  );
}

/** What can be done when a provider does not list its models. */
function NoList({ provider, open }: { readonly provider: ProviderView; readonly open: OpenPanel }) {
  const id = String(provider.id);
  return (
    <Group>
      <Button variant="default" onClick={() => open({ open: "provider", id })}>
        Edit provider
      </Button>
      <Button variant="default" onClick={() => open({ open: "model", provider: id, model: "" })}>
        Add a model by ID
      </Button>
    </Group>
  );
}
