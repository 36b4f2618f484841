import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import {
  SETTING_FIELDS,
  settingText,
  type SettingKey,
  type SettingsDraft,
} from "../../../presentation/index.ts";

/** Somebody has saved other values of the same settings since they were read here. */
export function ChangedElsewhere({
  mine,
  saved,
  keys,
  isPending,
  onSave,
  onTakeOver,
  onClose,
}: {
  readonly mine: SettingsDraft;
  readonly saved: SettingsDraft;
  readonly keys: readonly SettingKey[];
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onTakeOver: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  useFocusBack();
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t`These settings were changed elsewhere`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm">
          <Trans>
            Another tab or command saved them after you opened this page. Nothing of yours is saved yet.
          </Trans>
        </Text>
        <Table aria-label={t`Settings that differ`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Setting</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Saved now</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Yours</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map((key) => (
              <Table.Tr key={key}>
                <Table.Td>{t(SETTING_FIELDS[key].label)}</Table.Td>
                <Table.Td className="breakable">{settingText(key, saved[key])}</Table.Td>
                <Table.Td className="breakable">{settingText(key, mine[key])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeOver}>
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
