import { useLingui } from "@lingui/react/macro";
import { Badge, Group, Text } from "@mantine/core";
import type { ProviderView } from "../../../../contract/index.ts";

/** Whether a provider has to have a key and has none now. */
export const isKeyMissing = ({ keySource }: Pick<ProviderView, "keySource">): boolean =>
  keySource === "missing" || keySource === "session-ended";

/** Where a provider's key comes from, and whether it is there. */
export function KeySource({
  provider: { keySource, apiKeyEnv, apiKeyMasked, headers },
}: {
  readonly provider: ProviderView;
}) {
  const { t } = useLingui();
  if (keySource === "stored" || keySource === "session")
    return (
      <Source
        sign={keySource === "stored" ? t`encrypted` : t`in memory`}
        color="green"
        text={apiKeyMasked ?? ""}
      />
    );
  if (keySource === "session-ended")
    return <Source sign={t`missing`} color="red" text={t`enter the key again`} />;
  if (keySource === "none") return <span className="quiet">{t`no key`}</span>;
  if (keySource === "header") {
    const secret = headers.find(({ isSecret }) => isSecret);
    const isVariable = secret?.valueMasked.startsWith("env:") === true;
    return (
      <Source
        sign={isVariable ? t`variable` : t`header`}
        color="green"
        text={(isVariable ? secret?.valueMasked.slice("env:".length) : secret?.key) ?? ""}
      />
    );
  }
  return keySource === "env" ? (
    <Source sign={t`variable`} color="green" text={apiKeyEnv ?? ""} />
  ) : (
    <Source sign={t`missing`} color="red" text={apiKeyEnv ?? ""} />
  );
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
