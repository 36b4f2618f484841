import { stringify } from "csv-stringify/sync";

/** One record of CSV, quoted where that is needed. */
export function csvLine(cells: string[]): string {
  return stringify([cells], {
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    quoted_match: /[\r\n]/,
  });
}
