import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Problem } from "../../frame/page-error.tsx";

/** Fields, what is wrong with them as a whole, and the button that saves them. */
export function Form({
  children,
  error,
  failure,
  isPending,
  onSubmit,
  onClose,
}: {
  readonly children: ReactNode;
  /** What belongs to none of the fields. */
  readonly error: unknown;
  /** Why the last try to save was refused; the first field that is wrong gets the focus. */
  readonly failure: unknown;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        {error !== null && <Problem error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
