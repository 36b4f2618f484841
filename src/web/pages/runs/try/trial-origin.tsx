import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { LinkText } from "../../../parts/links.tsx";
import { originalOf } from "../../../../core/index.ts";

/** On a trial's own page: the run it was made of, and what it showed. */
export function TrialOrigin({ runId }: { readonly runId: string }) {
  const original = originalOf(runId);
  if (original === null) return null;
  const run = (
    <LinkText
      to="/runs/$runId"
      params={{ runId: original }}
      size="sm"
      className="breakable"
      underline="always"
    >
      {original}
    </LinkText>
  );
  const difference = (
    <LinkText
      to="/runs/$runId/try"
      params={{ runId: original }}
      search={{ trial: runId }}
      size="sm"
      underline="always"
    >
      <Trans>See the difference</Trans>
    </LinkText>
  );
  return (
    <Text size="sm">
      <Trans>A trial of {run}, left out of the leaderboard.</Trans> {difference}
    </Text>
  );
}
