import { useLingui } from "@lingui/react/macro";
import { Group, Kbd, Stack, Table, Title } from "@mantine/core";
import { RUN_ACTIONS, SCORING_ACTIONS } from "../../../contract/index.ts";
import { EVERYWHERE_KEYS, keysOf } from "../../frame/everywhere-keys.ts";
import { useOffered } from "../../parts/actions.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { WALK_ACTIONS } from "../../../presentation/index.ts";
import { START_ACTION } from "../runs/new-run/start-action.ts";

interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
}

/** Every key of every page, from the actions that listen for them. */
export function ShortcutList() {
  const { t } = useLingui();
  const translate = useTranslate();
  // Here nothing is offered but what every page has.
  const pages = useOffered().flatMap(({ key, label }) =>
    key === undefined ? [] : [{ keys: keysOf(key), label }],
  );
  const everywhere = EVERYWHERE_KEYS.map(({ keys, label }) => ({ keys, label: t(label) }));
  const described = ({ key, label }: (typeof RUN_ACTIONS | typeof SCORING_ACTIONS)[number]): Shortcut => ({
    keys: keysOf(key),
    label: translate(label),
  });
  return (
    <Stack gap="lg">
      <Shortcuts title={t`Everywhere`} rows={[...everywhere, ...pages]} />
      <Shortcuts
        title={t`On New run`}
        rows={[{ keys: keysOf(START_ACTION.key), label: t(START_ACTION.label) }]}
      />
      <Shortcuts title={t`On a run`} rows={RUN_ACTIONS.map(described)} />
      <Shortcuts
        title={t`In the answers to a task`}
        rows={Object.values(WALK_ACTIONS).map(({ key, label }) => ({ keys: keysOf(key), label: t(label) }))}
      />
      <Shortcuts
        title={t`While you score blind`}
        rows={[
          { keys: ["0–9"], label: t`Score the criterion, or rate the answer` },
          { keys: ["Tab"], label: t`Next criterion` },
          { keys: ["Esc"], label: t`Leave the criteria` },
          ...SCORING_ACTIONS.map(described),
        ]}
      />
    </Stack>
  );
}

function Shortcuts({ title, rows }: { readonly title: string; readonly rows: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(({ keys, label }) => (
            <Table.Tr key={keys.join(" ")}>
              <Table.Td>{label}</Table.Td>
              <Table.Td w={140}>
                <Group gap={4} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
