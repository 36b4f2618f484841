import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../../parts/confirm.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { useSave } from "./use-save.ts";

/** What can be done with one row besides its main actions. */
export function RowMenu({
  name,
  warning,
  isArchived,
  onEdit,
  archive,
  remove,
}: {
  readonly name: string;
  /** What goes with it when it is deleted. */
  readonly warning: string;
  readonly isArchived?: boolean;
  readonly onEdit: () => void;
  /** Absent where nothing can be archived. */
  readonly archive?: (archived: boolean) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const archiving = useSave((archived: boolean) => archive?.(archived) ?? Promise.resolve(), {
    done: (archived) => (archived ? t`${name} archived` : t`${name} restored`),
  });
  const removal = useSave(() => remove(), {
    done: () => t`${name} deleted`,
    onDone: () => setAsking(false),
  });
  const ask = (): void => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t`More actions: ${name}`}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>
            <Trans>Edit</Trans>
          </Menu.Item>
          {archive !== undefined && (
            <Menu.Item onClick={() => archiving.mutate(isArchived !== true, { onError: tellFailure })}>
              {isArchived === true ? t`Restore` : t`Archive`}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={ask}>
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Confirm
          title={t`Delete ${name}?`}
          action={t`Delete`}
          isPending={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          {warning}
        </Confirm>
      )}
    </>
  );
}
