import { Trans } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";

/** What a guest sees once the session is finished. */
export function ThankYou() {
  return (
    <Stack maw={560}>
      <Title order={1}>
        <Trans>Thank you</Trans>
      </Title>
      <Text>
        <Trans>
          Your session is finished and everything you said is saved. The person who invited you sees the
          results. You can close this page.
        </Trans>
      </Text>
    </Stack>
  );
}
