import { Plural } from "@lingui/react/macro";
import { Badge, Group, UnstyledButton } from "@mantine/core";
import { useState } from "react";

/** More than this are folded. */
const SHOWN = 20;

/** Tags; very many are folded. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  const hidden = tags.length - shown.length;
  return (
    <Group gap={4}>
      {shown.map((tag) => (
        <Badge key={tag} variant="default" tt="none" fw={400}>
          {tag}
        </Badge>
      ))}
      {hidden > 0 && (
        <UnstyledButton fz="sm" c="var(--mantine-color-anchor)" onClick={() => setWhole(true)}>
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </UnstyledButton>
      )}
    </Group>
  );
}
