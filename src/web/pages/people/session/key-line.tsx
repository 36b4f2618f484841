import { useLingui } from "@lingui/react/macro";
import { Group, Kbd, Text } from "@mantine/core";
import { SCORING_ACTIONS } from "../../../../contract/index.ts";
import { type Scale, hasMarks } from "../../../../presentation/index.ts";
import { useTranslate } from "../../../parts/use-translate.ts";

const hasTen = (scale: Scale): boolean => hasMarks(scale) && scale.max === 10;

/** `1–5`: the digits that some scale has. */
function digitsOf(scales: readonly Scale[]): string {
  const least = Math.min(...scales.map(({ min }) => min));
  const most = Math.max(...scales.map(({ max }) => max));
  return `${least}–${Math.min(9, Math.floor(most))}`;
}

/** The keys that work while one scores. */
export function KeyLine({ scales, other }: { readonly scales: readonly Scale[]; readonly other: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const keys = [
    [digitsOf(scales), scales.some(hasTen) ? t`score (1 then 0 gives 10)` : t`score`],
    ...(scales.length < 2
      ? []
      : [
          ["Tab", t`next criterion`],
          ["Esc", t`leave the criteria`],
        ]),
    ...SCORING_ACTIONS.map(({ name, key, label }) => [
      key,
      name === "list" ? other : translate(label).toLowerCase(),
    ]),
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
