import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useFocusBack } from "./use-focus-back.ts";
import "./changed-elsewhere.css";

/** A field that somebody else has changed. */
export interface ElsewhereRow {
  readonly label: string;
  /** What is saved now, as text. */
  readonly saved: string;
  /** What stands in the form, as text; null where nothing was typed. */
  readonly mine: string | null;
}

interface ChangedElsewhereProps {
  readonly title: string;
  /** Who may have saved it, and that nothing of one's own is saved yet. */
  readonly about: string;
  /** What the table is called. */
  readonly label: string;
  /** What the first column holds. */
  readonly first: string;
  readonly rows: readonly ElsewhereRow[];
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Somebody has saved something else since the form was filled: which of the two shall it be? */
export function ChangedElsewhere({
  title,
  about,
  label,
  first,
  rows,
  isPending,
  onSave,
  onDiscard,
  onClose,
}: ChangedElsewhereProps) {
  const { t } = useLingui();
  useFocusBack();
  const isKeeping = rows.some(({ mine }) => mine === null);
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm">{about}</Text>
        <Table aria-label={label} layout="fixed" className="elsewhere">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              <Table.Th>
                <Trans>Saved now</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Yours</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.label}>
                <Table.Td className="breakable">{row.label}</Table.Td>
                <Table.Td>
                  <Value text={row.saved} />
                </Table.Td>
                <Table.Td>
                  {row.mine === null ? (
                    <Text size="sm" className="quiet">
                      <Trans>Not changed</Trans>
                    </Text>
                  ) : (
                    <Value text={row.mine} />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {isKeeping && (
          <Text size="sm">
            <Trans>Fields you haven't changed stay as they're saved now.</Trans>
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDiscard}>
            <Trans>Discard my changes</Trans>
          </Button>
          <Button loading={isPending} onClick={onSave}>
            <Trans>Save my changes</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Long texts are scrolled, also by keys. */
function Value({ text }: { readonly text: string }) {
  return text === "" ? (
    <Text size="sm" className="quiet">
      <Trans>Empty</Trans>
    </Text>
  ) : (
    <div className="elsewhere-value" tabIndex={text.length > LONG ? 0 : undefined}>
      {text}
    </div>
  );
}

const LONG = 60;
