import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Checkbox, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelList, ProviderView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { modelsQuery } from "../../../parts/catalog.ts";
import type { OpenPanel } from "./panel-state.ts";
import { useSave } from "./use-save.ts";

/** More rows than this are narrowed by a search rather than drawn. */
const SHOWN = 200;

/** What a provider offers, to be added one by one or several at once. */
export function OfferedTable({
  provider,
  models,
  open,
}: {
  readonly provider: ProviderView;
  readonly models: ModelList["models"];
  readonly open: OpenPanel;
}) {
  const { t } = useLingui();
  const { name: providerName } = provider;
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: entries = [] } = useQuery(modelsQuery());
  const known = new Set(
    entries.filter((entry) => entry.provider === provider.name).map(({ modelId }) => modelId),
  );
  const found = models.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()));
  const shown = found.slice(0, SHOWN);
  const free = shown.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const picked = [...chosen].filter((id) => !known.has(id));
  const more = formatNumber(found.length - SHOWN);
  const count = picked.length;
  const choose = (ids: readonly string[], isChosen: boolean): void =>
    setChosen((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  const add = useSave(
    (ids: readonly string[]) =>
      client.addProviderModels({ params: { id: String(provider.id) }, body: { models: [...ids] } }),
    {
      done: ({ length }) => t`${plural(length, { one: "# model added", other: "# models added" })}`,
      onDone: () => setChosen(new Set()),
    },
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          flex={1}
          miw={180}
          aria-label={t`Search offered models by name`}
          placeholder={t`Search by name`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button disabled={picked.length === 0} loading={add.isPending} onClick={() => add.mutate(picked)}>
          {picked.length === 0 ? (
            t`Add models`
          ) : (
            <Plural value={count} one="Add # model" other="Add # models" />
          )}
        </Button>
      </Group>
      {add.isError && <Problem error={add.error} />}
      <div className="scrolling">
        <Table aria-label={t`Models of ${providerName}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={36}>
                <Checkbox
                  aria-label={t`Select all models shown`}
                  disabled={free.length === 0}
                  checked={free.length > 0 && free.every((id) => chosen.has(id))}
                  indeterminate={free.some((id) => chosen.has(id)) && !free.every((id) => chosen.has(id))}
                  onChange={(event) => choose(free, event.currentTarget.checked)}
                />
              </Table.Th>
              <Table.Th>
                <Trans>Model</Trans>
              </Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                <Trans>Context (tokens)</Trans>
              </Table.Th>
              <Table.Th aria-label={t`Actions`} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((model) => (
              <OfferedRow
                key={model.id}
                model={model}
                isKnown={known.has(model.id)}
                isChosen={chosen.has(model.id)}
                onChoose={(isChosen) => choose([model.id], isChosen)}
                onAdd={() => open({ open: "model", provider: String(provider.id), model: model.id })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > SHOWN && (
        <Text size="sm" className="quiet">
          <Trans>{more} more models. Search by name to narrow the list.</Trans>
        </Text>
      )}
      {found.length === 0 && (
        <Text size="sm">
          {models.length === 0 ? t`This provider lists no models` : t`No models match this search`}
        </Text>
      )}
    </Stack>
  );
}

function OfferedRow({
  model: { id, contextTokens },
  isKnown,
  isChosen,
  onChoose,
  onAdd,
}: {
  readonly model: ModelList["models"][number];
  readonly isKnown: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onAdd: () => void;
}) {
  const { t } = useLingui();
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t`Select ${id}`}
          disabled={isKnown}
          checked={isKnown || isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="breakable">
        <Text size="sm" className="mono" component="span">
          {id}
        </Text>{" "}
        {isKnown && (
          <Badge variant="light" color="gray" tt="none">
            <Trans>added</Trans>
          </Badge>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {contextTokens === undefined || contextTokens === null ? "–" : formatNumber(contextTokens)}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant={isKnown ? "subtle" : "default"}
          aria-label={isKnown ? t`Add again: ${id}` : t`Configure ${id}`}
          onClick={onAdd}
        >
          {isKnown ? t`Add again` : t`Configure`}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
