import { useLingui } from "@lingui/react/macro";
import { Chip, Group, Input, TextInput } from "@mantine/core";
import { useState } from "react";
import { QUESTION_TYPES } from "../../../../presentation/index.ts";

/** Kinds of questions at one click; others can be typed. */
export function TypeChips({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  readonly error: string | null;
  readonly onChange: (types: string[]) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const add = (): void => {
    if (typed.trim() !== "") onChange([...new Set([...value, typed.trim()])]);
    setTyped("");
  };
  return (
    <Input.Wrapper label={t`Types`} labelElement="div" error={error}>
      <Group gap={6} role="group" aria-label={t`Types`} mt={4}>
        <Chip.Group multiple value={[...value]} onChange={onChange}>
          {[...new Set([...Object.keys(QUESTION_TYPES), ...value])].map((type) => (
            <Chip key={type} value={type} size="sm">
              {QUESTION_TYPES[type] === undefined ? type : t(QUESTION_TYPES[type])}
            </Chip>
          ))}
        </Chip.Group>
        <TextInput
          size="xs"
          w={200}
          aria-label={t`Another type`}
          placeholder={t`Type another, then Enter`}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey || typed.trim() === "") return;
            event.preventDefault();
            add();
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}
