import { Plural, Trans } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { asFailure } from "../../core/index.ts";
import { countWaiting } from "../../presentation/index.ts";
import { client } from "../client.ts";
import { forgetLink, isLinkRefused } from "../guest.ts";

/** What a guest reads whose link was revoked, or is not one: why, whom to ask, and what the server has not got. */
export function LinkRefused({ path }: { readonly path: string }) {
  const sessionId = path.split("/").at(-1) ?? "";
  const { error, isSuccess } = useQuery({
    queryKey: ["guest-link", sessionId],
    queryFn: () => client.getSession({ params: { sessionId } }),
    retry: false,
  });
  useEffect(() => {
    if (isSuccess) isLinkRefused.set(false);
    else if (error !== null) forgetLink(path);
  }, [isSuccess, error, path]);
  if (error === null) return null;
  const isRevoked = asFailure(error).faults.some(({ key }) => key === "invitation");
  return (
    <Stack maw={560} role="alert">
      <Title order={1}>
        {isRevoked ? (
          <Trans>Your link no longer works</Trans>
        ) : (
          <Trans>This link is incomplete or no longer valid</Trans>
        )}
      </Title>
      <Text>
        {isRevoked ? (
          <Trans>
            The person who invited you has revoked it. To go on, ask them for a new link. What you sent before
            is saved.
          </Trans>
        ) : (
          <Trans>
            Ask the person who sent it to you for a new one, and open all of it: part of the link may be
            missing.
          </Trans>
        )}
      </Text>
      <Unsent sessionId={sessionId} />
    </Stack>
  );
}

/** What was said after the link had stopped working. */
function Unsent({ sessionId }: { readonly sessionId: string }) {
  const scores = countWaiting(window.localStorage, `session.${sessionId}`);
  const verdicts = countWaiting(window.localStorage, `pairs.${sessionId}`);
  if (scores + verdicts === 0) return null;
  return (
    <Text fw={600}>
      {scores > 0 && (
        <Plural
          value={scores}
          one="Your last score was not sent and is not recorded."
          other="Your last # scores were not sent and are not recorded."
        />
      )}{" "}
      {verdicts > 0 && (
        <Plural
          value={verdicts}
          one="Your last verdict was not sent and is not recorded."
          other="Your last # verdicts were not sent and are not recorded."
        />
      )}{" "}
      <Trans>To send what is missing, open a new link to this session in this browser.</Trans>
    </Text>
  );
}
