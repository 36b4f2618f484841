import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Stack, Table, Text } from "@mantine/core";
import { useMemo } from "react";
import { formatNumber } from "../../../presentation/index.ts";
import type { Fault } from "../../../core/index.ts";
import { faultsCsv, rowAdvice, rowProblem } from "../../../presentation/index.ts";

const SHOWN = 100;

/** What is wrong with a file, line by line, to be read here or taken along. */
export function FaultTable({
  faults,
  fileName,
}: {
  readonly faults: readonly Fault[];
  readonly fileName: string;
}) {
  const { t } = useLingui();
  const file = useMemo(() => {
    return `data:text/csv;charset=utf-8,${encodeURIComponent(faultsCsv(faults))}`;
  }, [faults]);
  const [shown, all] = [formatNumber(SHOWN), formatNumber(faults.length)];
  return (
    <Stack gap="xs">
      <div tabIndex={0} role="group" aria-label={t`Errors`} style={{ maxHeight: 260, overflowY: "auto" }}>
        <Table aria-label={t`Errors`} verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">
                <Trans>Line</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Column</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Problem</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.slice(0, SHOWN).map((fault, index) => (
              <Table.Tr key={index}>
                <Table.Td ta="right">{fault.line ?? "–"}</Table.Td>
                <Table.Td className="breakable">{fault.key ?? "–"}</Table.Td>
                <Table.Td className="breakable">
                  {rowProblem(fault)} {rowAdvice(fault)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" className="quiet">
        {faults.length > SHOWN && (
          <>
            <Trans>
              Showing the first {shown} of {all} errors.
            </Trans>{" "}
          </>
        )}
        <Anchor size="sm" href={file} download={`${fileName}-errors.csv`}>
          <Trans>Download errors as CSV</Trans>
        </Anchor>
      </Text>
    </Stack>
  );
}
