import { useLingui } from "@lingui/react/macro";
import { Badge, Group, Text } from "@mantine/core";
import type { ProviderView } from "../../../../contract/index.ts";
import { keySourceWords } from "../../../../presentation/index.ts";

/** Where a provider's key comes from, and whether it is there. */
export function KeySource({ provider }: { readonly provider: ProviderView }) {
  const { t } = useLingui();
  const words = keySourceWords(provider);
  if (words === null) return <span className="quiet">{t`no key`}</span>;
  return <Source sign={words.sign} color={words.isMissing ? "red" : "green"} text={words.text} />;
}

function Source({
  sign,
  color,
  text,
}: {
  readonly sign: string;
  readonly color: string;
  readonly text: string;
}) {
  return (
    <Group gap={4} className="key-source">
      <Badge variant="dot" color={color} tt="none" flex="none">
        {sign}
      </Badge>
      <Text size="xs" className="mono">
        {text}
      </Text>
    </Group>
  );
}
