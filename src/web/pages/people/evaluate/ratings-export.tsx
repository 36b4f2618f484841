import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { RatingView } from "../../../../contract/index.ts";
import type { Column } from "../../../../core/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { saveFile } from "../../../parts/save-file.ts";
import { tableCsv } from "../../../parts/table-csv.ts";
import { tellFailure } from "../../../parts/toast.ts";
import type { RatingsQuery } from "./ratings-query.ts";

const PAGE = "500";
/** Without it, spreadsheets take the file for another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

const text = (header: string, of: (row: RatingView) => string | null): Column<RatingView> => ({
  name: header,
  header,
  align: "left",
  cell: (row) => {
    const value = of(row);
    return value === null ? { kind: "unknown", reason: "" } : { kind: "text", text: value };
  },
});

/** For machines: the same in every language. A model is missing where it may not be told yet. */
const COLUMNS: readonly Column<RatingView>[] = [
  text("task_id", ({ taskId }) => taskId),
  text("title", ({ title }) => title),
  text("run_id", ({ runId }) => runId),
  text("model", ({ model }) => model),
  text("rating", ({ rating }) => String(rating)),
  text("tags", ({ tags }) => tags.join(", ")),
  text("note", ({ note }) => note),
  text("rater", ({ rater }) => rater),
  text("rated_at", ({ ratedAt }) => ratedAt),
  text("template_version", ({ templateVersion }) => templateVersion),
  text("session_id", ({ sessionId }) => sessionId),
];

const FILES = {
  CSV: {
    name: "ratings.csv",
    type: "text/csv",
    made: (rows: readonly RatingView[]) => BYTE_ORDER_MARK + tableCsv({ columns: COLUMNS, rows }),
  },
  JSONL: {
    name: "ratings.jsonl",
    type: "application/x-ndjson",
    made: (rows: readonly RatingView[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  },
} as const;

/** Every rating that fits the filters, as a file. */
export function RatingsExport({ query }: { readonly query: RatingsQuery }) {
  const { t } = useLingui();
  const save = useMutation({
    mutationFn: async (kind: keyof typeof FILES) => {
      const rows = await allRows((cursor) =>
        client.listRatings({ query: { ...query, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } }),
      );
      const { name, type, made } = FILES[kind];
      saveFile(name, made(rows), type);
    },
    onError: tellFailure,
  });
  return (
    <Group gap="xs">
      <Text size="sm">
        <Trans>Export these ratings:</Trans>
      </Text>
      {(["CSV", "JSONL"] as const).map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          aria-label={t`Export these ratings as ${kind}`}
          loading={save.isPending && save.variables === kind}
          onClick={() => save.mutate(kind)}
        >
          {kind}
        </Button>
      ))}
    </Group>
  );
}
