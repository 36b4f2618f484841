import { Alert, Button, Group, Loader, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelList, ProviderView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { modelsQuery } from "../../parts/catalog.ts";
import { Time } from "../../parts/time-ago.tsx";
import { offeredQuery } from "./offered-query.ts";
import type { OpenPanel } from "./panel-state.ts";

/** More rows than this are narrowed by a search rather than drawn. */
const SHOWN = 200;

/** What a provider offers, asked for again on demand, each a click away from being an entry. */
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
      const list: ModelList = { models, fetchedAt: new Date().toISOString() };
      queries.setQueryData(offeredQuery(provider.id).queryKey, list);
    },
  });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" className="quiet" role="status">
          {offered.data === undefined ? (
            "Not read yet"
          ) : (
            <>
              {offered.data.models.length} models, read <Time at={offered.data.fetchedAt} />
              {refresh.data?.success === true && `, in ${Math.round(refresh.data.latencyMs)} ms`}
            </>
          )}
        </Text>
        <Button variant="default" size="xs" loading={refresh.isPending} onClick={() => refresh.mutate()}>
          Refresh
        </Button>
      </Group>
      {refresh.isError && <Problem error={refresh.error} />}
      {refresh.data?.success === false && (
        <Alert color="red" role="alert" title={`${provider.name} did not give its models`}>
          {refresh.data.error}
        </Alert>
      )}
      {offered.isPending && <Loader size="sm" aria-label="Asking the provider" />}
      {offered.isError && refresh.data === undefined && <Problem error={offered.error} />}
      {offered.data !== undefined && <Offered provider={provider} models={offered.data.models} open={open} />}
    </Stack>
  );
}

function Offered({
  provider,
  models,
  open,
}: {
  readonly provider: ProviderView;
  readonly models: ModelList["models"];
  readonly open: OpenPanel;
}) {
  const [search, setSearch] = useState("");
  const { data: entries = [] } = useQuery(modelsQuery());
  const known = new Set(
    entries.filter((entry) => entry.provider === provider.name).map(({ modelId }) => modelId),
  );
  const found = models.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()));
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Find offered models by name"
        placeholder="Find by name"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="scrolling">
        <Table aria-label={`Models of ${provider.name}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Model</Table.Th>
              <Table.Th ta="right">Context (tokens)</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice(0, SHOWN).map(({ id, contextTokens }) => (
              <Table.Tr key={id}>
                <Table.Td className="mono">{id}</Table.Td>
                <Table.Td ta="right">{contextTokens?.toLocaleString() ?? "–"}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant={known.has(id) ? "subtle" : "default"}
                    aria-label={known.has(id) ? `Add again: ${id}` : `Add ${id}`}
                    onClick={() => open({ open: "model", provider: String(provider.id), model: id })}
                  >
                    {known.has(id) ? "Add again" : "Add"}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > SHOWN && (
        <Text size="sm" className="quiet">
          {found.length - SHOWN} more. Narrow them by name.
        </Text>
      )}
      {found.length === 0 && (
        <Text size="sm">{models.length === 0 ? "It offers none." : "None has that name."}</Text>
      )}
    </Stack>
  );
}
