import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { type ShownTable, csvAddress, csvName, tableCsv } from "./table-csv.ts";

interface CsvLinkProps<Row> {
  /** What the table shows; the file is named after it. */
  readonly title: string;
  readonly table: ShownTable<Row>;
}

/** Takes a table along as it is shown. */
export function CsvLink<Row>({ title, table }: CsvLinkProps<Row>) {
  const { t } = useLingui();
  const address = useMemo(() => csvAddress(tableCsv(table)), [table]);
  return (
    <Anchor
      size="sm"
      className="not-printed"
      href={address}
      download={csvName(title)}
      aria-label={t`Download CSV: ${title}`}
    >
      <Trans>Download CSV</Trans>
    </Anchor>
  );
}
