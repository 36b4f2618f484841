import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { NewToken } from "../../../contract/index.ts";
import { copyFrom } from "../../parts/copy-from.ts";

/** Shown once: only what it hashes to is stored. */
export function ShownToken({ token: { name, token } }: { readonly token: NewToken }) {
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
            label={t`Token “${name}”`}
            readOnly
            value={token}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button flex="1 0 120px" maw={{ sm: 140 }} onClick={() => void copy()}>
            {copied === true ? t`Copied` : t`Copy token`}
          </Button>
        </Group>
        <Text size="xs" className="quiet" role="status">
          {copied === false ? (
            <Trans>The browser doesn't allow copying here. The token is selected: copy it by hand.</Trans>
          ) : (
            <Trans>Copy it now: it is shown only once.</Trans>
          )}
        </Text>
      </Stack>
    </Paper>
  );
}
