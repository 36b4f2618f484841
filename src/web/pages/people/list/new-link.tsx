import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { copyFrom } from "../../../parts/copy-from.ts";

/** Addresses that mean another computer wherever they are opened. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;
const isLocal = (link: string): boolean => LOCAL.test(new URL(link).hostname);

interface NewLinkProps {
  readonly link: string;
  /** Whose link it is. */
  readonly guest: string;
}

/** Shown once: only what it hashes to is stored. */
export function NewLink({ link, guest }: NewLinkProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    if (field.current !== null) setCopied(await copyFrom(field.current));
  };
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Group align="flex-end" gap="xs">
          <TextInput
            ref={field}
            flex="1 1 240px"
            label={t`Link for ${guest}`}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button flex="1 0 120px" maw={{ sm: 140 }} onClick={() => void copy()}>
            {copied === true ? t`Copied` : t`Copy link`}
          </Button>
        </Group>
        <Text size="xs" className="quiet" role="status">
          {copied === false ? (
            <Trans>The browser doesn't allow copying here. The link is selected: copy it by hand.</Trans>
          ) : (
            <Trans>Send it to {guest} only. Copy it now: it is shown only once.</Trans>
          )}
        </Text>
        {isLocal(link) && (
          <Text size="sm" role="note">
            <Trans>
              This link works only on this computer: the page was opened at a local address. To invite people
              on other computers, start the server with <code>ASSAY_TOKEN=… assay serve --bind 0.0.0.0</code>,
              open the page at an address that they can reach, and create the link there.
            </Trans>
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
