import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Failure, asFailure } from "../../core/index.ts";
import { connection, useConnection } from "../connection.ts";
import { PartFailure } from "../parts/lazy-part.tsx";
import { LinkButton } from "../parts/links.tsx";
import { Note } from "../parts/note.tsx";
import { isOtherBuild, isUpdated, reloadOnce } from "../updates.ts";
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
                {fault.line !== undefined && `${t`Line ${fault.line}`}: `}
                <span className="mono">{fault.key}</span> {spoken(fault.message)}
                {expectation(fault.expected && spoken(fault.expected))}
              </List.Item>
            ))}
          </List>
        )}
        {onRetry !== undefined && failure.code !== "not-found" && (
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

/** In the place of a page, or of a part of one, that could not be loaded or drawn. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  if (error instanceof PartFailure) return <MissingPart failure={error} reset={reset} />;
  return <DrawingFault error={error} reset={reset} />;
}

function DrawingFault({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui();
  const details = [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    window.location.href,
    navigator.userAgent,
  ].join("\n");
  return (
    <Note kind="fault" title={t`This part of the page can't be displayed`}>
      <Text size="sm">
        <Trans>
          A fault in Assay stopped it. Your saved data is not affected. If it happens again, report it with
          the details below.
        </Trans>
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={reset}>
          <Trans>Try again</Trans>
        </Button>
        <ReloadButton />
      </Group>
      <details>
        <summary className="small">
          <Trans>Technical details</Trans>
        </summary>
        <pre className="fault-details">{details}</pre>
        <Button size="xs" variant="default" onClick={() => void navigator.clipboard?.writeText(details)}>
          <Trans>Copy details</Trans>
        </Button>
      </details>
    </Note>
  );
}

/** A file of the page is not there: it is found out why, and done what can be. */
function MissingPart({ failure, reset }: { readonly failure: PartFailure; readonly reset: () => void }) {
  const { isAway } = useConnection();
  const isOld = isUpdated.use();
  const again = useEffectEvent(() => {
    failure.forget();
    reset();
  });
  useEffect(() => {
    const whyMissing = async (): Promise<void> => {
      if (!(await connection.look())) return;
      if (failure.tries < 2) return again();
      if (await isOtherBuild()) isUpdated.set(true);
      reloadOnce();
    };
    void whyMissing().catch(() => undefined);
    return connection.onBack(() => again());
  }, [failure]);
  return (
    <Stack role="status" align="flex-start">
      <Text>
        {isAway ? (
          <Trans>This part isn't loaded yet. It opens by itself when the server is back.</Trans>
        ) : isOld ? (
          <Trans>Assay was updated. Reload to continue.</Trans>
        ) : (
          <Trans>This part couldn't be loaded. Reload the page to try again.</Trans>
        )}
      </Text>
      {!isAway && <ReloadButton />}
    </Stack>
  );
}

function ReloadButton() {
  return (
    <Button size="xs" variant="default" onClick={() => window.location.reload()}>
      <Trans>Reload page</Trans>
    </Button>
  );
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
