import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { logIn } from "./token.ts";

/** Where a host wants its token, before anything is shown. */
export function Login() {
  const queries = useQueryClient();
  const [token, setToken] = useState("");
  const enter = useMutation({ mutationFn: logIn, onSuccess: () => queries.resetQueries() });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate(token);
      }}
    >
      <Stack maw={420} mx="auto" mt="xl">
        <Title order={1}>This Assay wants a token</Title>
        <Text size="sm" className="quiet">
          Whoever started it has set ASSAY_TOKEN. Ask them for it; it is remembered until you close the
          browser.
        </Text>
        <PasswordInput
          label="Token"
          autoComplete="current-password"
          data-autofocus
          autoFocus
          required
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={enter.error?.message}
          visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={enter.isPending}>
            Enter
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
