import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import { useOffered } from "../parts/actions.ts";

/** What keys do here, made from what is offered. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const offered = useOffered().filter(({ key }) => key !== undefined);
  const own = offered.filter(({ key = "" }) => !key.startsWith("g "));
  const places = offered.filter(({ key = "" }) => key.startsWith("g "));
  return (
    <Modal opened onClose={onClose} title="Keys" size="sm" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack gap="xs">
        {own.length > 0 && <Text fw={600}>On this page</Text>}
        {own.map(({ name, key = "", label }) => (
          <Row key={name} keys={key.split("+")} label={label} />
        ))}
        <Text fw={600}>Everywhere</Text>
        <Row keys={["Ctrl", "K"]} label="Find pages, runs and actions" />
        <Row keys={["?"]} label="This list" />
        {places.map(({ name, key = "", label }) => (
          <Row key={name} keys={key.split(" ")} label={label} />
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
