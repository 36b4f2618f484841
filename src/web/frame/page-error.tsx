import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { LinkButton } from "../parts/links.tsx";
import { Failure, asFailure } from "../../core/index.ts";

/** What went wrong, and what to do about it. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const failure = error instanceof Failure ? error : asFailure(error);
  return (
    <Alert color="red" title={failure.message} role="alert">
      <Stack gap="xs">
        {failure.hint !== undefined && <Text size="sm">{failure.hint}</Text>}
        {failure.faults.length > 0 && (
          <List size="sm">
            {failure.faults.map((fault, index) => (
              <List.Item key={index}>
                <span className="mono">{fault.key}</span> {fault.message}
                {fault.expected === undefined ? "" : ` (expected: ${fault.expected})`}
              </List.Item>
            ))}
          </List>
        )}
        {onRetry !== undefined && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
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
      <Title order={1}>There is nothing here</Title>
      <Text>The address may be mistyped, or what it named was deleted.</Text>
      <Group>
        <LinkButton to="/">Home</LinkButton>
      </Group>
    </Stack>
  );
}
