import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import type { RunDiffPage, SettingDifference } from "../../../../../core/index.ts";

/** Settings of these come with the name of what they are set for. */
const NAMED = {
  models: msg`Model`,
  judges: msg`Judge`,
  providers: msg`Provider`,
  criteria: msg`Criterion`,
  datasets: msg`File`,
} as const;

const isNamed = (word: string): word is keyof typeof NAMED => word in NAMED;

/** More rows than this are folded: the page is about scores. */
const MOST_OPEN = 12;

/** What is set differently in the two runs, by what it is set for. */
export function Settings({ diff: { settings } }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  if (settings.length === 0) return null;
  const groups = Map.groupBy(settings, groupOf);
  const count = settings.length;
  return (
    <details open={count <= MOST_OPEN} className="diff-settings">
      <summary>
        <Title order={2} display="inline">
          <Plural value={count} one="# setting differs" other="# settings differ" />
        </Title>
      </summary>
      <Stack gap="sm" mt="sm">
        {[...groups].map(([group, rows]) => (
          <div
            key={group}
            className="scrolling"
            tabIndex={0}
            role="group"
            aria-label={t`Different settings, scrollable`}
          >
            <Table aria-label={t`Different settings`} layout="fixed" miw={320}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>
                    <Heading group={group} />
                  </Table.Th>
                  <Table.Th>{t`First run`}</Table.Th>
                  <Table.Th>{t`Second run`}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ key, first, second }) => (
                  <Table.Tr key={key}>
                    <Table.Td className="mono breakable">
                      {key.slice(group.length).replace(/^\./, "") || "–"}
                    </Table.Td>
                    <Table.Td className="breakable">{first ?? "–"}</Table.Td>
                    <Table.Td className="breakable">{second ?? "–"}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** `models.alder` of `models.alder.parameters.temperature`; nothing for settings of the run itself. */
function groupOf({ key }: SettingDifference): string {
  const [word = "", name = ""] = key.split(".");
  return isNamed(word) ? `${word}.${name}` : "";
}

function Heading({ group }: { readonly group: string }) {
  const { t } = useLingui();
  const [word = "", ...rest] = group.split(".");
  if (!isNamed(word)) return <>{t`Run`}</>;
  return (
    <>
      {t(NAMED[word])}{" "}
      <Text component="span" inherit className="breakable">
        {rest.join(".")}
      </Text>
    </>
  );
}
