import { Badge, Group } from "@mantine/core";

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" tt="none" fw={400}>
          {tag}
        </Badge>
      ))}
    </Group>
  );
}
