import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { PLACES } from "./places.ts";

/** So long after `g` the next letter still means a place. */
const SEQUENCE_MS = 1_500;

/** Keys that work on every page, and the list of them at `?`. */
export function Keys() {
  const [isShown, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  const awaited = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      const isTyping = target?.closest("input, textarea, select, [contenteditable]") != null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") open();
      else if (event.key === "g") awaited.current = event.timeStamp;
      else if (event.timeStamp - awaited.current < SEQUENCE_MS) {
        awaited.current = 0;
        const place = PLACES.find(({ key }) => key === event.key);
        if (place !== undefined) void navigate({ to: place.to });
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate, open]);
  return (
    <Modal opened={isShown} onClose={close} title="Keys" size="sm">
      <Stack gap="xs">
        <Row keys={["Ctrl", "K"]} label="Find pages and runs" />
        <Row keys={["?"]} label="This list" />
        {PLACES.map(({ key, label }) => (
          <Row key={key} keys={["g", key]} label={label} />
        ))}
      </Stack>
    </Modal>
  );
}

function Row({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <Group gap={4}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  );
}
