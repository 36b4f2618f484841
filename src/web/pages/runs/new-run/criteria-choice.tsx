import { useLingui } from "@lingui/react/macro";
import { Checkbox, Group } from "@mantine/core";
import type { Criterion } from "../../../../core/index.ts";

/** Which criteria of a set count, each a checkbox; at least one stays. `chosen` is empty where all of them do. */
export function CriteriaChoice({
  all,
  chosen,
  onChange,
}: {
  readonly all: readonly Criterion[];
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}) {
  const { t } = useLingui();
  const names = all.map(({ name }) => name);
  const counted = chosen.length === 0 ? names : names.filter((name) => chosen.includes(name));
  const toggle = (name: string, isOn: boolean): void => {
    const next = names.filter((one) => (one === name ? isOn : counted.includes(one)));
    onChange(next.length === names.length ? [] : next);
  };
  return (
    <Group gap="md" role="group" aria-label={t`Criteria`} mt={4}>
      {all.map(({ id, name, maxScore }) => (
        <Checkbox
          key={id}
          size="sm"
          label={t`${name} (0–${maxScore})`}
          checked={counted.includes(name)}
          disabled={counted.length === 1 && counted.includes(name)}
          onChange={(event) => toggle(name, event.currentTarget.checked)}
        />
      ))}
    </Group>
  );
}
