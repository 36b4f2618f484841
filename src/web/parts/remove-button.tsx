import { Trans, useLingui } from "@lingui/react/macro";
import { Button, type ButtonProps } from "@mantine/core";

interface RemoveButtonProps {
  /** What goes, such as `metric 2`. */
  readonly what: string;
  readonly size: NonNullable<ButtonProps["size"]>;
  readonly onRemove: () => void;
}

/** Takes one of several rows out of a form. */
export function RemoveButton({ what, size, onRemove }: RemoveButtonProps) {
  const { t } = useLingui();
  return (
    <Button variant="subtle" color="red" size={size} onClick={onRemove} aria-label={t`Remove ${what}`}>
      <Trans>Remove</Trans>
    </Button>
  );
}
