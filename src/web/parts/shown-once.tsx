import { useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { copyFrom } from "./copy-from.ts";

interface ShownOnceProps {
  readonly label: string;
  readonly value: string;
  /** What the button does. */
  readonly action: string;
  /** What to do with it. */
  readonly about: ReactNode;
  /** Said where the browser doesn't copy. */
  readonly byHand: ReactNode;
  readonly children?: ReactNode;
}

/** Something that is shown once, because only what it hashes to is stored, with a button that copies it. */
export function ShownOnce({ label, value, action, about, byHand, children }: ShownOnceProps) {
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
            label={label}
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button flex="1 0 120px" maw={{ sm: 140 }} onClick={() => void copy()}>
            {copied === true ? t`Copied` : action}
          </Button>
        </Group>
        <Text size="xs" className="quiet" role="status">
          {copied === false ? byHand : about}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}
