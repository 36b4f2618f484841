import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { comeBack, earlierLink } from "../guest.ts";
import { logIn } from "./token.ts";
import { spoken } from "../language.ts";

/** Where a server requires its token, before anything is shown. */
export function Login() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [token, setToken] = useState("");
  const [link] = useState(earlierLink);
  useEffect(() => {
    if (link !== null) comeBack(link);
  }, [link]);
  const mayBeGuest = window.location.pathname.startsWith("/sessions/");
  const enter = useMutation({ mutationFn: logIn, onSuccess: () => queries.resetQueries() });
  if (link !== null) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate(token);
      }}
    >
      <Stack maw={420} mx="auto" mt="xl">
        {mayBeGuest && <CutLink />}
        <Title order={mayBeGuest ? 2 : 1}>
          {mayBeGuest ? <Trans>If this is your server, log in</Trans> : <Trans>Enter the access token</Trans>}
        </Title>
        <Text size="sm" className="quiet">
          <Trans>
            This server is protected by a token: ASSAY_TOKEN, or one created in its settings. Ask the person
            who runs it. You stay logged in until you close the browser.
          </Trans>
        </Text>
        <PasswordInput
          label={t`Access token`}
          autoComplete="current-password"
          data-autofocus={!mayBeGuest}
          autoFocus={!mayBeGuest}
          required
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={enter.error === null ? undefined : spoken(enter.error.message)}
          visibilityToggleButtonProps={{ "aria-label": t`Show token` }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={enter.isPending}>
            <Trans>Log in</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** To somebody who was invited and whose link has lost its end. */
function CutLink() {
  return (
    <>
      <Title order={1}>
        <Trans>Were you invited to score?</Trans>
      </Title>
      <Text>
        <Trans>
          The link is incomplete or no longer valid. Ask the person who sent it to you for a new one, and open
          all of it. You don't need a token.
        </Trans>
      </Text>
    </>
  );
}
