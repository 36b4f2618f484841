import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { DraftRow } from "../../../../contract/index.ts";
import { draftTitle, formatNumber } from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { useOffers } from "../../../offers.tsx";
import { Lines, bold } from "../../../parts/lines.tsx";
import { Shown } from "../../../parts/shown.tsx";
import { Table } from "../../../parts/table.tsx";
import { formatTime } from "../../../parts/time.ts";
import { useList } from "../../../parts/use-list.ts";
import { useRoom } from "../../../room.ts";
import { useClient, useMachine } from "../../../world.ts";
import { useDeleteDraft } from "./use-delete-draft.ts";

/** What models wrote and nobody has saved yet; saved ones on demand. */
export function Drafts() {
  const { t } = useLingui();
  const client = useClient();
  const { now } = useMachine();
  const { rows } = useRoom();
  const { go } = useNavigation();
  const [isSaved, setSaved] = useState(false);
  const [row, setRow] = useState<DraftRow | undefined>();
  const askToDelete = useDeleteDraft();
  const { query, list } = useList({
    key: ["drafts", isSaved],
    read: (page, signal) =>
      client.listDrafts({ query: { ...page, sort: "-updated", saved: isSaved ? "true" : "false" } }, signal),
  });
  useOffers([
    { name: "generate", label: t`Generate questions`, key: "n", perform: () => go({ page: "generate" }) },
    ...(row === undefined
      ? []
      : [{ name: "delete", label: t`Delete draft`, key: "d", perform: () => askToDelete(row) }]),
    {
      name: "saved",
      label: isSaved ? t`Hide saved drafts` : t`Show saved drafts`,
      key: "A",
      perform: () => setSaved(!isSaved),
    },
  ]);
  const empty = isSaved
    ? t`No draft was saved yet.`
    : t`No drafts. What models write appears here until you save it as tasks.`;
  return (
    <Box flexDirection="column">
      <Lines lines={[bold(isSaved ? t`Saved drafts` : t`Drafts`), []]} />
      <Shown query={query}>
        {() => (
          <Table
            key={String(isSaved)}
            name="drafts"
            list={list}
            rows={rows - 2}
            empty={empty}
            onMove={setRow}
            onOpen={({ id }) => go({ page: "draft", draftId: id })}
            columns={[
              { name: "draft", header: t`Draft`, cell: draftTitle, isWide: true },
              {
                name: "models",
                header: t`Models`,
                cell: ({ options }) => options.models.join(", "),
                isWide: true,
              },
              {
                name: "questions",
                header: t`Questions`,
                align: "right",
                cell: ({ questionCount }) => formatNumber(questionCount),
              },
              {
                name: "duplicates",
                header: t`Near-duplicates`,
                align: "right",
                cell: ({ duplicateCount }) => formatNumber(duplicateCount),
                spare: 2,
              },
              {
                name: "updated",
                header: t`Updated`,
                cell: ({ updatedAt }) => formatTime(updatedAt, now()),
                spare: 1,
              },
            ]}
          />
        )}
      </Shown>
    </Box>
  );
}
