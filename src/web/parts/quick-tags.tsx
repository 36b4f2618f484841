import { Trans, useLingui } from "@lingui/react/macro";
import { Chip, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { USUAL_TAGS } from "../../presentation/index.ts";

/** Words that fit many answers, at one click; others can be added. */
export function QuickTags({
  value,
  used,
  onChange,
}: {
  readonly value: readonly string[];
  /** Tags that this session's other answers have. */
  readonly used: readonly string[];
  readonly onChange: (tags: string[]) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const all = [...new Set([...USUAL_TAGS.map((tag) => t(tag)), ...used, ...value])];
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        <Trans>Tags</Trans>
      </Text>
      <Chip.Group multiple value={[...value]} onChange={onChange}>
        <Group gap={6}>
          {all.map((tag) => (
            <Chip key={tag} value={tag} size="xs" color="gray">
              {tag}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextInput
        mt={6}
        size="xs"
        aria-label={t`Another tag`}
        placeholder={t`Type a tag and press Enter`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed.trim() === "") return;
          event.stopPropagation();
          onChange([...new Set([...value, typed.trim()])]);
          setTyped("");
        }}
      />
    </div>
  );
}
