import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import { useOffered } from "../parts/actions.ts";
import { EVERYWHERE_KEYS, keysOf } from "./everywhere-keys.ts";

/** What keys do here, made from what is offered. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const offered = useOffered().filter(({ key }) => key !== undefined);
  const own = offered.filter(({ key = "" }) => !key.startsWith("g "));
  const pages = offered.filter(({ key = "" }) => key.startsWith("g "));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      size="sm"
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack gap="xs">
        {own.length > 0 && (
          <Text fw={600}>
            <Trans>On this page</Trans>
          </Text>
        )}
        {own.map(({ name, key = "", label }) => (
          <Row key={name} keys={keysOf(key)} label={label} />
        ))}
        <Text fw={600}>
          <Trans>Everywhere</Trans>
        </Text>
        {EVERYWHERE_KEYS.map(({ keys, label }) => (
          <Row key={keys.join(" ")} keys={keys} label={t(label)} />
        ))}
        {pages.map(({ name, key = "", label }) => (
          <Row key={name} keys={keysOf(key)} label={label} />
        ))}
      </Stack>
    </Modal>
  );
}

function Row({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Group gap={4} wrap="nowrap">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  );
}
