import { Group, Kbd, Text } from "@mantine/core";

/** The keys that work while one scores. */
export function KeyLine({ isRating, other }: { readonly isRating: boolean; readonly other: string }) {
  const keys = [
    [isRating ? "1-5" : "0-9", "score"],
    ...(isRating ? [] : [["Tab", "next criterion"]]),
    ["Enter", "next answer"],
    ["U", "undo"],
    ["S", "skip"],
    ["N", "note"],
    ["L", other],
  ];
  return (
    <Group gap="xs" visibleFrom="sm" mt="xs">
      {keys.map(([key, label]) => (
        <Text key={key} size="xs" className="quiet">
          <Kbd size="xs">{key}</Kbd> {label}
        </Text>
      ))}
    </Group>
  );
}
