import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { LinkButton } from "../parts/links.tsx";
import { Failure, asFailure } from "../../core/index.ts";
import { spoken } from "../language.ts";

/** What went wrong, and what to do about it. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { t } = useLingui();
  const failure = error instanceof Failure ? error : asFailure(error);
  const expectation = (expected: string | undefined): string =>
    expected === undefined ? "" : ` (${t`expected: ${expected}`})`;
  return (
    <Alert color="red" title={spoken(failure.message)} role="alert">
      <Stack gap="xs">
        {failure.hint !== undefined && <Text size="sm">{spoken(failure.hint)}</Text>}
        {failure.faults.length > 0 && (
          <List size="sm">
            {failure.faults.map((fault, index) => (
              <List.Item key={index}>
                <span className="mono">{fault.key}</span> {spoken(fault.message)}
                {expectation(fault.expected && spoken(fault.expected))}
              </List.Item>
            ))}
          </List>
        )}
        {onRetry !== undefined && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return <Problem error={error} onRetry={reset} />;
}

export function NotFound() {
  return (
    <Stack>
      <Title order={1}>
        <Trans>Page not found</Trans>
      </Title>
      <Text>
        <Trans>Check the address. The page may also have been deleted.</Trans>
      </Text>
      <Group>
        <LinkButton to="/">
          <Trans>Go to Home</Trans>
        </LinkButton>
      </Group>
    </Stack>
  );
}
