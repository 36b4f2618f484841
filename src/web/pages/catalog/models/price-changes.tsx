import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Table, Text } from "@mantine/core";
import type { ImportedPrice, PriceImport } from "../../../../contract/index.ts";
import { formatNumber, formatShort } from "../../../../presentation/index.ts";
import { priceChangesText, unusedPrices } from "../../../../presentation/index.ts";
import { PriceHeads } from "./price-heads.tsx";

const SHOWN = 200;

/** What a price list would change, and what of it would not be used. */
export function PriceChanges({ result }: { readonly result: PriceImport }) {
  const { t } = useLingui();
  const changed = result.rows.filter(({ change }) => change !== "same");
  const [shown, all] = [formatNumber(SHOWN), formatNumber(changed.length)];
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {priceChangesText(result)}
      </Text>
      {changed.length > 0 && (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Price changes`}>
          <Table aria-label={t`Price changes`}>
            <Table.Thead>
              <Table.Tr>
                <PriceHeads />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.slice(0, SHOWN).map((row) => (
                <ChangeRow key={`${row.provider} ${row.model} ${row.since}`} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {changed.length > SHOWN && (
        <Text size="sm" className="quiet">
          <Trans>
            Showing the first {shown} of {all} changes. All of them are imported.
          </Trans>
        </Text>
      )}
      <Unused result={result} />
    </Stack>
  );
}

function ChangeRow({ row }: { readonly row: ImportedPrice }) {
  const { provider, model, before, overriddenBy } = row;
  const owners = overriddenBy.join(", ");
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <Group gap={6}>
          <Text size="sm" className="mono">
            {model}
          </Text>
          <Badge size="sm" variant="light" tt="none" color={row.change === "new" ? "green" : "blue"}>
            {row.change === "new" ? <Trans>New price</Trans> : <Trans>Changed</Trans>}
          </Badge>
        </Group>
        <Text size="xs" className="quiet">
          {provider}
        </Text>
        {!row.isKnown && (
          <Text size="xs" className="quiet">
            <Trans>not in this workspace</Trans>
          </Text>
        )}
        {owners !== "" && (
          <Text size="xs" className="quiet">
            <Trans>{owners}: has its own price, which is used instead</Trans>
          </Text>
        )}
      </Table.Td>
      <Amount before={before?.inputPerMillion} after={row.inputPerMillion} />
      <Amount before={before?.outputPerMillion} after={row.outputPerMillion} />
      <Table.Td className="unbroken">{row.since}</Table.Td>
    </Table.Tr>
  );
}

function Amount({ before, after }: { readonly before: number | undefined; readonly after: number }) {
  const old = before === undefined || before === after ? null : formatShort(before);
  return (
    <Table.Td ta="right">
      {formatShort(after)}
      {old !== null && (
        <Text size="xs" className="quiet">
          <Trans>was {old}</Trans>
        </Text>
      )}
    </Table.Td>
  );
}

/** What the list has and is not taken over, and what it lacks. */
function Unused({ result }: { readonly result: PriceImport }) {
  return unusedPrices(result).map(({ title, details }) =>
    details.length === 0 ? (
      <Text size="sm" className="quiet" key={title}>
        {title}
      </Text>
    ) : (
      <details key={title}>
        <summary className="small">{title}</summary>
        {details.map((detail) => (
          <Text size="sm" key={detail} className="breakable">
            {detail}
          </Text>
        ))}
      </details>
    ),
  );
}
