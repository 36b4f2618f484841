import { useLingui } from "@lingui/react/macro";
import { Group, Kbd, Text } from "@mantine/core";
import { SCORING_ACTIONS } from "../../../../contract/index.ts";
import { useTranslate } from "../../../parts/use-translate.ts";

/** The keys that work while one scores. */
export function KeyLine({ isRating, other }: { readonly isRating: boolean; readonly other: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const keys = [
    [isRating ? "1-5" : "0-9", t`score`],
    ...(isRating
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
