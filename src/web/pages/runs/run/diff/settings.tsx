import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Table, Title } from "@mantine/core";
import type { RunDiffPage } from "../../../../../core/index.ts";
import {
  OWNER_NAMES,
  type SettingRow,
  settingCount,
  settingName,
  settingOwner,
  settingRows,
} from "../../../../../presentation/index.ts";
import { useSideWords } from "./side-words.ts";

/** More rows than this are folded: the page is about scores. */
const MOST_OPEN = 12;

/** What is set differently in the two runs, and for what. */
export function Settings({ diff }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  const words = useSideWords(diff);
  const { settings, models } = diff;
  if (settings.length === 0) return null;
  const ids = models.map(({ modelId }) => modelId);
  const rows = settingRows(settings, ids);
  const count = settingCount(rows);
  return (
    <details open={rows.length <= MOST_OPEN} className="diff-settings">
      <summary>
        <Title order={2} display="inline">
          <Plural value={count} one="# setting differs" other="# settings differ" />
        </Title>
      </summary>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Different settings, scrollable`}>
        <Table aria-label={t`Different settings`} layout="fixed" miw={480} mt="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Setting`}</Table.Th>
              <Table.Th>{t`Set for`}</Table.Th>
              <Table.Th>{words.first}</Table.Th>
              <Table.Th>{words.second}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={JSON.stringify(row)}>
                <Table.Td className="breakable">
                  <Name row={row} />
                </Table.Td>
                <Table.Td className="breakable">
                  <SetFor row={row} models={ids.length} />
                </Table.Td>
                <Value text={row.first} />
                <Value text={row.second} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}

function Name({ row }: { readonly row: SettingRow }) {
  const { t } = useLingui();
  const name = settingName(row);
  return typeof name === "string" ? (
    <span className="mono">{name}</span>
  ) : (
    <span title={row.setting}>{t(name)}</span>
  );
}

/** Where the thing itself differs, the first column says what it is. */
function SetFor({ row, models }: { readonly row: SettingRow; readonly models: number }) {
  const { t } = useLingui();
  const { owner, names, setting } = row;
  const list = settingOwner(row, models);
  if (owner === null || setting === "" || list !== names.join(", ")) return <>{list}</>;
  return (
    <>
      <span className="quiet">{t(OWNER_NAMES[owner])}</span> {list}
    </>
  );
}

/** Nothing is set where a run does not have it. */
function Value({ text }: { readonly text: string | null }) {
  return (
    <Table.Td className="breakable">
      {text ?? (
        <span className="quiet">
          <Trans>not set</Trans>
        </span>
      )}
    </Table.Td>
  );
}
