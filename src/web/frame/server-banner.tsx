import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import { connection, useConnection } from "../connection.ts";
import { isUpdated } from "../updates.ts";

/** Above the page: that the server is away, or has become another. Nothing while all is well. */
export function ServerBanner() {
  const { isAway } = useConnection();
  const isOld = isUpdated.use();
  if (isAway) return <Away />;
  return isOld ? <Updated /> : null;
}

function Away() {
  const { i18n } = useLingui();
  const { answeredAt } = useConnection();
  const time = answeredAt === null ? null : i18n.date(new Date(answeredAt), { timeStyle: "medium" });
  return (
    <Group className="server-banner" role="status" justify="space-between" gap="xs">
      <Text size="sm">
        <Trans>Can't reach the Assay server. Your work on this page is kept; trying again…</Trans>{" "}
        {time !== null && <Trans>Data shown is from {time}.</Trans>}
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => void connection.look()}>
        <Trans>Try now</Trans>
      </Button>
    </Group>
  );
}

function Updated() {
  return (
    <Group className="server-banner" role="status" justify="space-between" gap="xs">
      <Text size="sm">
        <Trans>Assay was updated. Reload to continue with the new version.</Trans>
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => window.location.reload()}>
        <Trans>Reload page</Trans>
      </Button>
    </Group>
  );
}
