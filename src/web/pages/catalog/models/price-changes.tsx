import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Table, Text } from "@mantine/core";
import type { ImportedPrice, PriceImport } from "../../../../contract/index.ts";
import { spoken } from "../../../language.ts";
import { formatNumber, formatShort } from "../../../parts/format.ts";
import { sentence } from "../../../parts/faults.ts";
import { PriceHeads } from "./price-heads.tsx";

const SHOWN = 200;

/** What a price list would change, and what of it would not be used. */
export function PriceChanges({ result }: { readonly result: PriceImport }) {
  const { t } = useLingui();
  const changed = result.rows.filter(({ change }) => change !== "same");
  const counts = {
    fresh: changed.filter(({ change }) => change === "new").length,
    changed: changed.filter(({ change }) => change === "changed").length,
    same: result.rows.length - changed.length,
  };
  const [shown, all] = [formatNumber(SHOWN), formatNumber(changed.length)];
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {changed.length === 0 ? (
          <Trans>No price changes. Nothing to import.</Trans>
        ) : (
          <Trans>
            {counts.fresh} new, {counts.changed} changed, {counts.same} unchanged
          </Trans>
        )}
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
  const { unmatched, unknown, unknownCount, withoutPrice, ignoredColumns } = result;
  const columns = ignoredColumns.join(", ");
  return (
    <>
      {unmatched.length > 0 && (
        <details>
          <summary className="small">
            <Plural
              value={unmatched.length}
              one="# model of the workspace gets no price"
              other="# models of the workspace get no price"
            />
          </summary>
          {unmatched.map(({ provider, model, reason }) => (
            <Text size="sm" key={`${provider} ${model}`} className="breakable">
              <span className="mono">{model}</span> ({provider}): {sentence(spoken(reason))}
            </Text>
          ))}
        </details>
      )}
      {unknownCount > 0 && (
        <details>
          <summary className="small">
            <Plural
              value={unknownCount}
              one="# model of the list isn't in this workspace and is left out"
              other="# models of the list aren't in this workspace and are left out"
            />
          </summary>
          <Text size="sm" className="mono breakable">
            {unknown.join(", ")}
            {unknownCount > unknown.length && " …"}
          </Text>
        </details>
      )}
      {withoutPrice > 0 && (
        <Text size="sm" className="quiet">
          <Plural
            value={withoutPrice}
            one="# model of the list has no token price."
            other="# models of the list have no token price."
          />
        </Text>
      )}
      {columns !== "" && (
        <Text size="sm" className="quiet">
          <Trans>Ignored columns: {columns}</Trans>
        </Text>
      )}
    </>
  );
}
