import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Card, Group, SimpleGrid, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { CriteriaSetView } from "../../../../contract/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { Fresh } from "../../../parts/fresh.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { tellFailure, notifyDone } from "../../../parts/toast.ts";
import { CriteriaForm } from "./criteria-form.tsx";
import { MoreMenu } from "../../../parts/more-menu.tsx";

/** What people score by: sets of criteria, to be made, changed and put away. */
export function CriteriaSets() {
  const { t } = useLingui();
  const { search: wanted = "", archived: isArchived, open } = useSearch({ from: "/criteria" });
  const navigate = useNavigate({ from: "/criteria" });
  const narrow = (change: { search?: string; archived?: string; open?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const edit = (id: string): void => void navigate({ search: (before) => ({ ...before, open: id }) });
  const close = (): void => narrow({ open: "" });
  const archived = isArchived === "true";
  const [leaving, setLeaving] = useState<CriteriaSetView | null>(null);
  const sets = useQuery({
    queryKey: ["criteria-sets", "page", wanted, archived],
    queryFn: () =>
      allRows((cursor) =>
        client.listCriteriaSets({
          query: {
            limit: "500",
            archived: archived ? "true" : "false",
            ...(wanted === "" ? {} : { search: wanted }),
            ...(cursor === undefined ? {} : { cursor }),
          },
        }),
      ),
    placeholderData: (before) => before,
  });
  const add = (
    <Button onClick={() => edit("new")}>
      <Trans>New criteria set</Trans>
    </Button>
  );
  const isEmpty = sets.isSuccess && sets.data.length === 0;
  return (
    <Stack gap="md" maw={1200}>
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Criteria</Trans>
        </Title>
        {add}
      </Group>
      <Group>
        <SearchField
          label={t`Search criteria sets by name`}
          value={wanted}
          onChange={(search) => narrow({ search })}
        />
        <Switch
          label={t`Archived`}
          checked={archived}
          onChange={(event) => narrow({ archived: event.currentTarget.checked ? "true" : "" })}
        />
      </Group>
      {sets.isLoadingError && <Problem error={sets.error} onRetry={() => void sets.refetch()} />}
      {isEmpty && wanted === "" && !archived && (
        <EmptyState title={t`No criteria sets yet`} action={add}>
          <Trans>
            A criteria set defines what people score answers on, e.g. Accuracy from 0 to 10 with weight 2 and
            Style from 0 to 5 with weight 1. Every run keeps its own copy, so editing a set never changes
            existing results.
          </Trans>
        </EmptyState>
      )}
      {isEmpty && (wanted !== "" || archived) && (
        <Text className="quiet">
          {archived ? t`No archived criteria sets` : t`No criteria sets match this search`}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {(sets.data ?? []).map((set) => (
          <OneSet
            key={set.id}
            set={set}
            onEdit={() => edit(String(set.id))}
            onDelete={() => setLeaving(set)}
          />
        ))}
      </SimpleGrid>
      {open === "new" && <CriteriaForm set={null} onClose={close} />}
      {open !== undefined && open !== "new" && (
        <Fresh name={["criteria-set", open]} read={() => client.getCriteriaSet({ params: { id: open } })}>
          {(set) => <CriteriaForm set={set} onClose={close} />}
        </Fresh>
      )}
      {leaving !== null && <DeleteSet set={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function OneSet({
  set,
  onEdit,
  onDelete,
}: {
  readonly set: CriteriaSetView;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { name: setName } = set;
  const isArchived = set.archivedAt !== null;
  const put = async (archived: boolean): Promise<void> => {
    await client.archiveCriteriaSet({ params: { id: String(set.id) }, body: { archived } });
    await queries.invalidateQueries({ queryKey: ["criteria-sets"] });
  };
  const archive = useMutation({
    mutationFn: () => put(!isArchived),
    onSuccess: () =>
      notifyDone(isArchived ? t`${setName} restored` : t`${setName} archived`, () => put(isArchived)),
    onError: tellFailure,
  });
  return (
    <Card withBorder component="section" aria-label={set.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={3} className="breakable">
          {set.name}
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button variant="subtle" size="compact-sm" onClick={onEdit} aria-label={t`Edit ${setName}`}>
            <Trans>Edit</Trans>
          </Button>
          <MoreMenu
            label={t`More actions: ${setName}`}
            actions={[
              { label: isArchived ? t`Restore` : t`Archive`, perform: () => archive.mutate() },
              { label: t`Delete`, perform: onDelete, isDangerous: true },
            ]}
          />
        </Group>
      </Group>
      <Table mt="xs" verticalSpacing={4} aria-label={t`Criteria in ${setName}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Criterion</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Maximum score</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Weight</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {set.criteria.map(({ id, name, maxScore, weight }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{maxScore}</Table.Td>
              <Table.Td ta="right">{weight}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function DeleteSet({ set, onClose }: { readonly set: CriteriaSetView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { name: setName } = set;
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.deleteCriteriaSet({ params: { id: String(set.id) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["criteria-sets"] });
      onClose();
      notifyDone(t`${setName} deleted`);
    },
  });
  return (
    <Confirm
      title={t`Delete ${setName}?`}
      action={t`Delete`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Trans>
        This can't be undone. Runs and sessions that used the set keep their own copy. To only hide it from
        lists, archive it instead.
      </Trans>
    </Confirm>
  );
}
