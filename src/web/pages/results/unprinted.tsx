import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { formatNumber } from "../../../presentation/index.ts";

/** On paper only: how many rows are missing there, and where all of them are. */
export function Unprinted({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const rows = formatNumber(count);
  return (
    <Text size="sm" className="unprinted" mt="xs">
      <Trans>Rows not printed: {rows}. Export the scores as CSV for all of them.</Trans>
    </Text>
  );
}
