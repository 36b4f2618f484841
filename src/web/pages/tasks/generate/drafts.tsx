import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Switch, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftRow } from "../../../../contract/index.ts";
import { allRows, deleteDraftWarning, draftTitle, formatNumber } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { LinkText } from "../../../parts/links.tsx";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { notifyDone } from "../../../parts/toast.ts";
import { Waiting } from "../../../parts/waiting.tsx";

const PAGE = "500";

/** Drafts that are not saved yet; saved ones on demand. */
export function Drafts() {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const [deleted, setDeleted] = useState<DraftRow | null>(null);
  const drafts = useQuery({
    queryKey: ["drafts", isSaved],
    queryFn: () =>
      allRows((cursor) =>
        client.listDrafts({
          query: {
            limit: PAGE,
            sort: "-updated",
            saved: isSaved ? "true" : "false",
            ...(cursor === undefined ? {} : { cursor }),
          },
        }),
      ),
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="drafts">
      <Title order={2} id="drafts">
        <Trans>Drafts</Trans>
      </Title>
      <Switch
        label={t`Show saved drafts`}
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      {drafts.isError && <Problem error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {drafts.isPending && <Waiting label={t`Loading drafts…`} rows={2} />}
      {drafts.data?.length === 0 && (
        <Text size="sm" className="quiet">
          {isSaved ? (
            <Trans>No draft was saved yet.</Trans>
          ) : (
            <Trans>No drafts. What models write appears here until you save it as tasks.</Trans>
          )}
        </Text>
      )}
      {drafts.data !== undefined && drafts.data.length > 0 && (
        <DraftTable rows={drafts.data} onDelete={setDeleted} />
      )}
      {deleted !== null && <DeleteDraft draft={deleted} onClose={() => setDeleted(null)} />}
    </Stack>
  );
}

function DraftTable({
  rows,
  onDelete,
}: {
  readonly rows: readonly DraftRow[];
  readonly onDelete: (row: DraftRow) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Drafts`}>
      <Table highlightOnHover aria-label={t`Drafts`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Draft</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Questions</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              <Trans>Near-duplicates</Trans>
            </Table.Th>
            <Table.Th visibleFrom="xs">
              <Trans>Updated</Trans>
            </Table.Th>
            <Table.Th>
              <VisuallyHidden>
                <Trans>Actions</Trans>
              </VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const title = draftTitle(row);
            return (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <LinkText to="/collections/generate/$draftId" params={{ draftId: String(row.id) }}>
                    {title}
                  </LinkText>
                  <Text size="xs" className="quiet breakable">
                    {row.options.models.join(", ")}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(row.questionCount)}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {formatNumber(row.duplicateCount)}
                </Table.Td>
                <Table.Td visibleFrom="xs">
                  <Time at={row.updatedAt} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoreMenu
                    label={t`Actions for ${title}`}
                    actions={[{ label: t`Delete draft`, perform: () => onDelete(row), isDangerous: true }]}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Asks before a draft is gone. */
export function DeleteDraft({
  draft,
  onClose,
  onDeleted = onClose,
}: {
  readonly draft: Pick<DraftRow, "id" | "options" | "saved">;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const title = draftTitle(draft);
  const remove = useMutation({
    mutationFn: () => client.deleteDraft({ params: { id: String(draft.id) } }),
    onSuccess: async () => {
      onDeleted();
      await queries.invalidateQueries({ queryKey: ["drafts"] });
      notifyDone(t`${title} deleted`);
    },
  });
  return (
    <Confirm
      title={t`Delete ${title}?`}
      action={t`Delete draft`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {deleteDraftWarning(draft)}
    </Confirm>
  );
}
